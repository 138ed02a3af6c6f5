/** The keystrokes that a page caught of a reader that types like a keyboard. */
export interface WedgeBurst {
  /** Characters in order; line ends as `\n` or `\r`, separators as control characters. */
  keys: string;
  /** Milliseconds from the first key to the last. */
  durationMs: number;
  /** Milliseconds since 1970 when the burst ended. */
  capturedAt: number;
}
