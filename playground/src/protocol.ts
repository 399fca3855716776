/** A request to the engine. */
export type Request = { op: string; [field: string]: unknown };
/** The modules of the engine, from small to large, and the one that compares regular expressions. */
export type ModuleName = "core" | "grammars" | "readers" | "full" | "regex";
/** A question, with the smallest module that is fetched for it. */
export type Ask = { id: number; request: Request; least: ModuleName };
/** An answer or a failure. Before it, `isLoaded` says whether the module is there, or is fetched first. */
export type Told = { id: number; isLoaded?: boolean; answer?: any; failure?: string; milliseconds?: number };

/** A range of a text, in UTF-16 code units. */
export type Span = { start: number; end: number };
