import { constants, setPriority } from 'node:os';

const PRIORITIES = {
  /** Requests with a waiting person come before logs that wait for a verdict. */
  'below-normal': constants.priority.PRIORITY_BELOW_NORMAL,
  /** On the machine of a kiosk everything comes before it. */
  idle: constants.priority.PRIORITY_LOW,
} as const;
/** The priority of an examining process. */
export type ExaminerPriority = keyof typeof PRIORITIES;

/**
 * Gives this process the priority that its first argument names; all threads that follow inherit it.
 * @returns the other arguments
 */
export function takePriority([priority, ...others]: readonly string[]): string[] {
  setPriority(PRIORITIES[priority === 'idle' ? priority : 'below-normal']);
  return others;
}
