export { answer, load, type ModuleName, type ModuleSource, type Request } from "./engine.js";
export { EngineError, RequestError, UrlgramError } from "./errors.js";
export * from "./generated/functions.js";
export * as promises from "./generated/promises.js";
export type * from "./answers.js";
