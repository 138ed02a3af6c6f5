import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A process that logs three lines, one of them while another is being written, and ends. */
const log = (descriptor: number | 'pipe', ending: string) => {
  const file = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const code = `
    const { write } = await import('node:fs');
    const { logStream } = await import(${file('./log-stream.ts')});
    const { servicesLog } = await import(${file('../services/kernel/log.ts')});
    const log = servicesLog('warn', logStream((bytes, done) => write(2, bytes, done)));
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

it.skipIf(!existsSync('/dev/full')).each(['', 'process.exit(0)'])(
  'neither ends a process whose disk under the log is full nor keeps it from ending (%s)',
  (ending) => {
    const full = openSync('/dev/full', 'w');
    const { status, stdout } = log(full, ending);
    closeSync(full);
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'alive\n' });
  },
);
