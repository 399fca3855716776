// Judges the witnesses of comparisons of regular expressions with a rule by JavaScript; see witnesses.py.
const fs = require("fs");

let count = 0;
for (const line of fs.readFileSync(process.argv[2], "utf8").split("\n").filter(Boolean)) {
  const row = JSON.parse(line);
  if (row.flavor !== "js") continue;
  const expression = new RegExp(row.regex, row.flags);
  for (const [name, expected] of [["only_left", true], ["both", true], ["only_right", false]]) {
    const text = row[name];
    if (text === null) continue;
    if (expression.test(text) !== expected) {
      console.log(name, JSON.stringify(text), row.regex);
      process.exit(1);
    }
    count += 1;
  }
}
console.log(count);
