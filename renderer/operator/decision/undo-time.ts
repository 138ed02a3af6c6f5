/** So long the operator can take a decision back; what is signed stays signed. */
const UNDO_SECONDS = 5;

/** The key that began a decision signs it only after this: a second press by mistake signs nothing. */
const GUARD_MS = 1000;

export interface UndoTime {
  /** Whole seconds that are left, and of how many. */
  seconds: number;
  from: number;
  /** The key may sign at once. */
  mayPress: boolean;
}

/** @param passedMs since the decision began */
export const undoTime = (passedMs: number): UndoTime => ({
  seconds: Math.max(0, Math.ceil(UNDO_SECONDS - passedMs / 1000)),
  from: UNDO_SECONDS,
  mayPress: passedMs >= GUARD_MS,
});
