import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Bytes in the unit of the rows. */
const MB = 1_000_000;

/** Why no memory can be read here; undefined where it can. */
export const memoryAbsence = (): string | undefined =>
  existsSync('/proc/self/smaps_rollup') ? undefined : `${process.platform} has no /proc/<pid>/smaps_rollup`;

/**
 * The proportional set size of a process: its own pages, and its part of those that it shares (proc(5)).
 * @param rollup the text of `/proc/<pid>/smaps_rollup`
 * @returns megabytes
 * @throws Error when the text names no such size.
 */
export function proportionalSetSize(rollup: string): number {
  const kibibytes = /^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1];
  if (kibibytes === undefined) throw new Error('smaps_rollup names no Pss');
  return (Number(kibibytes) * 1024) / MB;
}

/**
 * Parent of a process, from the text of `/proc/<pid>/stat`. The second field is the program's name in parentheses and
 * may itself hold spaces and parentheses.
 */
export function parentOf(stat: string): number {
  const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(parent);
}

export type KioskPart = 'kiosk' | 'services';

/**
 * Megabytes that the processes of a kiosk hold: its own from the launcher on, and those of its embedded services.
 * @throws Error when the launcher has ended.
 */
export function memoryOf(launcher: number): Record<KioskPart, number> {
  const children = childrenByParent();
  const sums = { kiosk: 0, services: 0 };
  const add = (pid: number, parent: KioskPart): boolean => {
    const command = readIfAlive(`/proc/${pid}/cmdline`);
    const rollup = readIfAlive(`/proc/${pid}/smaps_rollup`);
    if (command === undefined || rollup === undefined) return false;
    const part = isServices(command) ? 'services' : parent;
    sums[part] += proportionalSetSize(rollup);
    for (const child of children.get(pid) ?? []) add(child, part);
    return true;
  };
  if (!add(launcher, 'kiosk')) throw new Error(`process ${launcher} has ended`);
  return sums;
}

const isServices = (command: string): boolean =>
  command.split('\0').some((argument) => argument.endsWith('/services/child.ts'));

export function childrenByParent(): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? readIfAlive(`/proc/${name}/stat`) : undefined;
    if (stat === undefined) continue;
    const parent = parentOf(stat);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  return children;
}

/** Text of a file below /proc. A process may end between the listing and the reading. */
export function readIfAlive(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    throw error;
  }
}
