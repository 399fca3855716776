/** A request to the engine. */
export type Request = { op: string; [field: string]: unknown };
export type Ask = { id: number; request: Request };
export type Told = { id: number; answer?: any; failure?: string; milliseconds?: number };

/** A range of a text, in UTF-16 code units. */
export type Span = { start: number; end: number };
