
/** The version of the suite that made the set. */
export const VERSION: string;

/** The SHA-256 of the set, as in its manifest. */
export const DIGEST: string;

/** An answer of a verifier to a request. */
export interface Answer {
  verdict: Verdict;
  reason?: string;
  /** The values that the verifier returns when it accepts. One that is missing is not compared. */
  output?: VerifiedOutput;
}

/** Accepts, and returns values such as publicKey and counter. */
export function accept(output?: VerifiedOutput): Answer;

/** Rejects the evidence in the way that the verifier documents. */
export function reject(reason?: string): Answer;

/** A vector that was not answered rightly. */
export interface Failure {
  id: string;
  outcome: Outcome;
  reason: string;
}

/** The outcome of a check. Its text lists the failures and the counts. */
export interface Report {
  passed: number;
  failures: Failure[];
  /** The ids of the vectors that need a capability which the verifier lacks. */
  notTestable: string[];
  toString(): string;
}

export interface Options {
  /** core, unless another is chosen. */
  profile?: Profile;
  /** Attestations, assertions and receipts, unless others are chosen. A sequence needs those of all its steps. */
  operations?: Operation[];
  /** The capabilities that the verifier does not have. The vectors that need them are not testable. */
  lacks?: Capability[];
  /** The tags of vectors that are not asked, such as "kills-process". */
  withoutTags?: string[];
}

/** All vectors of a set, with its facts. */
export interface VectorSet {
  /** All vectors, by id. */
  vectors: Vector[];
  /** The SHA-256 of the set, as in its manifest. */
  digest: string;
  suiteVersion: string;
  /** The public seed of every key of the set. Nothing in the set is a secret. */
  seed: string;
  /** The moment at which requests are verified, unless a vector is about time. */
  time: Date;
  /** The ids of profile gate. */
  gate: Set<string>;
  /** Returns the vectors that check asks about with the same options. */
  select(options?: Options): Vector[];
  /** Asks a verifier, and judges its answers. An exception is an error, and no rejection. */
  check(verify: (request: Request) => Answer | Promise<Answer>, options?: Options): Promise<Report>;
}

/** Returns the set of this package. */
export function load(): VectorSet;

/** Returns a request as one line of the adapter protocol, for a verifier in another process. */
export function requestToJSON(request: Request, id: string): string;

/** Reads an answer of the adapter protocol. */
export function answerFromJSON(text: string): Answer;
