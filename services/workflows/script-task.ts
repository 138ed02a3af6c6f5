/** Limits of one run; all but the times are the same on every machine. */
export const LIMITS = {
  memoryBytes: 16 * 1024 * 1024,
  stackBytes: 256 * 1024,
  /** How often the runtime may ask whether to continue: about every ten thousand operations. */
  interrupts: 500,
  outputLength: 64 * 1024,
  /** For work that never checks the limit, such as filling memory: the thread ends. */
  wallMs: 3_000,
  /** With the calls of others, which do not count for {@link wallMs}. */
  runMs: 10_000,
  /** Calls to other hosts in one run. */
  calls: 5,
  /** Size of the request of one call. */
  requestLength: 128 * 1024,
} as const;

/** Why a script did not come to its end. */
export type ScriptFailure =
  | 'SCRIPT_TIME'
  | 'SCRIPT_MEMORY'
  | 'SCRIPT_STACK'
  | 'SCRIPT_OUTPUT'
  | 'SCRIPT_THREAD'
  | 'SCRIPT_THREW'
  | 'SCRIPT_PENDING';

/** The task of a thread, one at a time. */
export interface ScriptTask {
  source: string;
  /** The script's input, as JSON. */
  attributes: string;
}
/** The script's result, as JSON. */
export type ScriptAnswer = { output: string } | { failed: ScriptFailure };

/** A thread's message: a call for the host to make, or the end. */
export type ScriptMessage = { call: number; request: string } | ScriptAnswer;
/** The host's message: the task, or the result of a call; undefined where it was refused or had no answer. */
export type HostMessage = { task: ScriptTask } | { call: number; answer: string | undefined };
