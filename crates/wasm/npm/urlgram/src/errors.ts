/**
 * The answer to a text is an error: the text does not match its grammar, a reference has no target, a rule is unknown.
 *
 * The fields are those of `error` in the answer of `urlgram batch`. Offsets and lengths count UTF-16 code units, as strings do.
 */
export class UrlgramError extends Error {
  /** Kind of the error, such as `syntax` or `climbs-above-root`. */
  declare readonly kind: string | undefined;
  /** Name of the argument that contains the mistake, such as `base` or `ref`, if there are several. */
  declare readonly input: string | undefined;
  /** Offset of the mistake. */
  declare readonly offset: number | undefined;
  /** Length of the mistake. */
  declare readonly length: number | undefined;
  /** What the grammar allows at the offset. */
  declare readonly expected: readonly string[] | undefined;
  /** Name of the rule that the text breaks. */
  declare readonly rule: string | undefined;
  /** Section that introduces the rule: `RFC 3986 §3.2.3`. */
  declare readonly section: string | undefined;
  /** The whole answer, as `answer` returns it. */
  declare readonly answer: { readonly [field: string]: unknown };

  constructor(answer: { error: { message: string } }) {
    const { message, ...fields } = answer.error;
    super(message);
    Object.assign(this, fields);
    Object.defineProperty(this, "answer", { value: answer, enumerable: false });
  }
}
UrlgramError.prototype.name = "UrlgramError";

/** The call is wrong: an argument of another type, an unknown grammar, an unknown lint. */
export class RequestError extends TypeError {}
RequestError.prototype.name = "RequestError";

/** The engine cannot answer: its module is not loaded, or it ran out of memory or of stack. */
export class EngineError extends Error {}
EngineError.prototype.name = "EngineError";
