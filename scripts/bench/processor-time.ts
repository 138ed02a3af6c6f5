import { childrenByParent, readIfAlive } from './process-memory.ts';

/** Linux counts in hundredths of a second on every platform that Node runs on (USER_HZ). */
const TICKS_A_SECOND = 100;

/**
 * Seconds of processor time from the text of `/proc/<pid>/stat`: user and system time of a process, and of its children
 * that have ended.
 */
export function secondsOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_A_SECOND;
}

/** Processor time of a process and of everything that it started, seconds. */
export function processorSeconds(root: number): number {
  const children = childrenByParent();
  const secondsBelow = (pid: number): number => {
    const stat = readIfAlive(`/proc/${pid}/stat`);
    if (stat === undefined) return 0;
    return (children.get(pid) ?? []).reduce((sum, child) => sum + secondsBelow(child), secondsOf(stat));
  };
  return secondsBelow(root);
}
