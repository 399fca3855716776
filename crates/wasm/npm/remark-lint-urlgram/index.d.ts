import type { Plugin } from "unified";

/** Options of the rule: codes of lints, or their beginnings. */
export interface Options {
  /** The lints to run instead of the default ones. */
  select?: string[];
  /** Further lints to run. */
  extend_select?: string[];
  /** Lints to leave out. */
  ignore?: string[];
  /** Specifications and programs that must read the same host and port. */
  agree?: string[];
}

/** The rule, for `unified().use(…)` and `.remarkrc`. */
declare const remarkLintUrlgram: Plugin<[(Options | [severity: unknown, options?: Options] | boolean | number | string)?]>;
export default remarkLintUrlgram;
