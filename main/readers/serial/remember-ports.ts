import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Device files that serialport takes for serial ports on Linux. */
const SERIAL_NODE = /^(?:tty(?:S|WCH|ACM|USB|AMA|MFD|O|XRUSB)|rfcomm)/;

/**
 * Names and inodes of the serial ports on Linux: a device that is plugged in again gets a new inode.
 *
 * @param folder of the device files.
 */
export async function serialNodes(folder = '/dev'): Promise<string> {
  const names = (await readdir(folder)).filter((name) => SERIAL_NODE.test(name)).sort();
  const nodes = names.map(async (name) => {
    const { ino } = await lstat(path.join(folder, name));
    return `${name} ${ino}`;
  });
  return (await Promise.all(nodes)).join('\n');
}

const isProgramMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Lists ports by starting a program only after one came or went: starting it holds up a process of the kiosk's size, and
 * it describes every device of the machine. It is asked twice after a change, because the system describes a new port a
 * moment after its file appears. A program that is not installed is not looked for again until then.
 *
 * @param list starts the program.
 * @param nodes says in a text which ports there are.
 */
export function rememberPorts<Port>(
  list: () => Promise<Port[]>,
  nodes: () => Promise<string>,
): () => Promise<Port[]> {
  let before: string | undefined;
  let known: (() => Port[]) | undefined;
  return async () => {
    const now = await nodes();
    const settled = now === before;
    if (settled && known) return known();
    known = undefined;
    before = now;
    try {
      const ports = await list();
      if (settled) known = () => ports;
      return ports;
    } catch (error) {
      if (isProgramMissing(error))
        known = () => {
          throw error;
        };
      throw error;
    }
  };
}
