/** A factor as it was passed. */
export interface PassedFactor {
  /** Milliseconds since; 0 unless given. */
  readonly agoMs?: number;
  /**
   * The names of the one user that it belongs to; without them it belongs to the wallet, and so to all of its users.
   */
  readonly user?: readonly string[];
}
