import library from "./index.cjs";

export const { DIGEST, VERSION, accept, answerFromJSON, load, reject, requestToJSON } = library;
