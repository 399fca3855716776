// Judges the texts of a suite by JavaScript's RegExp with the flag u.
const fs = require("fs");
if (process.argv[2] === "--probe") process.exit(0);
const expression = new RegExp(fs.readFileSync(process.argv[2], "utf8").trimEnd(), "u");
const texts = fs.readFileSync(process.argv[3], "utf8").split("\0").slice(0, -1);
for (const text of texts) {
  if (expression.test(text.slice(2)) !== (text[0] === "+")) {
    console.log(JSON.stringify(text));
    process.exit(1);
  }
}
console.log(texts.length);
