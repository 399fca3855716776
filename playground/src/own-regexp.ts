// The regular expressions of this browser, which confirm what the engine finds out about an expression of JavaScript.

/** The expression and the flags of a literal such as `/^a/i`, or the expression as it is. */
function literal(regex: string): [string, string] {
  const [, inner, flags] = /^\/(.*)\/([dgimsuvy]*)$/s.exec(regex) ?? [];
  return inner === undefined ? [regex, ""] : [inner, flags!];
}

/** Returns for each text whether the expression finds a match in it, or matches it as a whole. */
export function matches(regex: string, flags: string, isWhole: boolean, texts: string[]): { matches: boolean[] } | { error: { message: string } } {
  try {
    const [inner, own] = literal(regex);
    // A search that begins where the last one ended would not see the whole of the next text.
    const letters = [...new Set(flags + own)].filter((flag) => flag !== "g" && !(isWhole && flag === "m")).join("");
    const made = new RegExp(isWhole ? `^(?:${inner})$` : inner, letters);
    return { matches: texts.map((text) => ((made.lastIndex = 0), made.test(text))) };
  } catch (error) {
    return { error: { message: (error as Error).message } };
  }
}
