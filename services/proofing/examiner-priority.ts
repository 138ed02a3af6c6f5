import { constants, getPriority, setPriority } from 'node:os';

const PRIORITIES = {
  /** Somebody waits at a phone for each answer: after requests, and before logs that wait for a verdict. */
  waiting: 3,
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
  const named = PRIORITIES[isPriority(priority) ? priority : 'below-normal'];
  // Only an administrator may raise what the process was started with.
  setPriority(Math.max(getPriority(), named));
  return others;
}

const isPriority = (name: string | undefined): name is ExaminerPriority =>
  name !== undefined && Object.hasOwn(PRIORITIES, name);
