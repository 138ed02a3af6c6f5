import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const file = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
const OPEN = `
  const { write } = await import('node:fs');
  const { logStream } = await import(${file('./log-stream.ts')});
  const { servicesLog } = await import(${file('../services/kernel/log.ts')});
  const log = servicesLog('warn', logStream((bytes, done) => write(2, bytes, done)));`;

/** A process that logs three lines, one of them while another is being written, and ends. */
const log = (descriptor: number | 'pipe', ending: string) => {
  const code = `${OPEN}
    log.warn('first');
    log.warn('é'.repeat(200_000));
    setTimeout(() => { log.warn('third'); setTimeout(() => { console.log('alive'); ${ending} }, 50); }, 50);`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', descriptor],
    encoding: 'utf8',
    timeout: 60_000,
  });
};

it('carries every line whole and in order', () => {
  const lines = log('pipe', '').stderr.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['first', 'é'.repeat(200_000), 'third']);
});

it('carries the last lines of a process that ends before a slow reader has read them', async () => {
  // A stream that is touched fails to write instead of waiting; the line is longer than a pipe's buffer.
  const code = `process.stderr; ${OPEN}
    log.warn('é'.repeat(500_000));
    console.log('ends');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await once(child.stdout, 'data');
  const lines = (await text(child.stderr)).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).msg.length)).toEqual([500_000]);
});

it.skipIf(!existsSync('/dev/full')).each(['', 'process.exit(0)'])(
  'neither ends a process whose disk under the log is full nor keeps it from ending (%s)',
  (ending) => {
    const full = openSync('/dev/full', 'w');
    const { status, stdout } = log(full, ending);
    closeSync(full);
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'alive\n' });
  },
);
