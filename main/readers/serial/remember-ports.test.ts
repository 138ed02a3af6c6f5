import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { rememberPorts, serialNodes } from './remember-ports.ts';

describe('ports that are remembered', () => {
  const asked = (list: () => Promise<string[]>) => {
    let nodes = 'ttyACM0 1';
    const program = vi.fn(list);
    const ports = rememberPorts(program, async () => nodes);
    return {
      program,
      ports,
      plug: (next: string) => {
        nodes = next;
      },
    };
  };

  it('are listed twice after a change, and then no more', async () => {
    const { program, ports, plug } = asked(async () => ['/dev/ttyACM0']);
    for (const _time of [1, 2, 3, 4]) expect(await ports()).toEqual(['/dev/ttyACM0']);
    expect(program).toHaveBeenCalledTimes(2);
    plug('ttyACM0 2');
    for (const _time of [1, 2, 3]) await ports();
    expect(program).toHaveBeenCalledTimes(4);
  });

  it('tell that the program is missing without looking for it again', async () => {
    const missing = Object.assign(new Error('spawn udevadm ENOENT'), { code: 'ENOENT' });
    const { program, ports, plug } = asked(() => Promise.reject(missing));
    for (const _time of [1, 2, 3]) await expect(ports()).rejects.toBe(missing);
    expect(program).toHaveBeenCalledTimes(1);
    plug('ttyUSB0 7');
    await expect(ports()).rejects.toBe(missing);
    expect(program).toHaveBeenCalledTimes(2);
  });

  it('are asked for again after any other failure', async () => {
    const { program, ports } = asked(() => Promise.reject(new Error('exit code 1')));
    for (const _time of [1, 2, 3]) await expect(ports()).rejects.toThrow('exit code 1');
    expect(program).toHaveBeenCalledTimes(3);
  });
});

it('names the serial ports among the device files, and tells one that was plugged in again', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'counterproof-dev-'));
  try {
    for (const name of ['ttyACM0', 'ttyS1', 'tty1', 'null']) writeFileSync(path.join(folder, name), '');
    const first = await serialNodes(folder);
    expect(first.split('\n').map((line) => line.split(' ')[0])).toEqual(['ttyACM0', 'ttyS1']);
    expect(await serialNodes(folder)).toBe(first);
    // The new file exists before the old one goes, so that their inodes differ.
    writeFileSync(path.join(folder, 'next'), '');
    renameSync(path.join(folder, 'next'), path.join(folder, 'ttyS1'));
    expect(await serialNodes(folder)).not.toBe(first);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
