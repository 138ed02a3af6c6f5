/** A factor as it was passed. */
export interface PassedFactor {
  /** Milliseconds since; 0 unless given. */
  readonly agoMs?: number;
  /** What names the one user whom it is of; without, it is of the wallet, and so of all of its users. */
  readonly user?: readonly string[];
}
