import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'crash-'));
  const page = path.join(folder, 'pages', 'src');
  mkdirSync(page, { recursive: true });
  writeFileSync(path.join(folder, 'pages', 'index.html'), '<html></html>');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A browser host in a process of its own, whose core fails after the start in this way. */
const crash = async (
  failure: string,
  close = 'async () => console.log("vault closed")',
  start = 'async () => core',
) => {
  const file = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const code = `
    const { startBrowserHost } = await import(${file('../browser-main.ts')});
    const core = { close: ${close}, subscribe: () => () => undefined, current: () => undefined };
    const host = await startBrowserHost({
      options: { dataDir: ${JSON.stringify(folder)}, windowed: false },
      browser: undefined,
      createKiosk: ${start},
      print: (line) => console.log(line),
      pagesFolder: ${JSON.stringify(path.join(folder, 'pages'))},
      watched: process,
    }).catch(({ code }) => process.exit(code));
    ${failure}
    process.exit(await host.ended);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, log, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { out, log, status };
};

it.each([
  ['an exception', 'setTimeout(() => { throw new TypeError("Erika Mustermann"); });', 'TypeError'],
  ['a rejection', 'void Promise.reject(new RangeError("Erika Mustermann"));', 'RangeError'],
  [
    'an error event',
    'setTimeout(() => process.emit("error", new TypeError("Erika Mustermann")));',
    'TypeError',
  ],
])(
  '%s that nobody catches closes the vault, is logged without its text, and asks for a restart',
  async (...row) => {
    const [, failure, name] = row;
    const { out, log, status } = await crash(failure);
    expect(status).toBe(70);
    expect(out).toContain('starts again');
    expect(out).toContain('vault closed');
    expect(JSON.parse(log)).toMatchObject({ event: 'kiosk.uncaught', error: name });
    expect(log + out).not.toContain('Erika');
    // The data directory is free for the next start.
    expect(readdirSync(folder)).not.toContain('host.sock');
  },
);

it('gives up with a next step when the kiosk keeps failing', async () => {
  writeFileSync(path.join(folder, 'restarts.json'), JSON.stringify([Date.now(), Date.now(), Date.now()]));
  const { out, status } = await crash('void Promise.reject(new Error());');
  expect(status).toBe(1);
  expect(out).toContain('restart the computer');
  expect(out).toContain('vault closed');
});

it('asks for the restart also where closing fails', async () => {
  const { status } = await crash(
    'void Promise.reject(new Error());',
    'async () => { throw new Error("full"); }',
  );
  expect(status).toBe(70);
});

it('ends a start that never comes to its end', async () => {
  const failing =
    '() => { void Promise.reject(new RangeError("Erika")); return new Promise(() => undefined); }';
  const { log, out, status } = await crash('', undefined, failing);
  expect(status).toBe(70);
  expect(log).toContain('"event":"kiosk.uncaught"');
  expect(out).toContain('starts again');
});

it('leaves an end that a person asked for what it is, and counts no restart', async () => {
  const close = `async () => {
    void Promise.reject(new RangeError('Erika'));
    await new Promise(setImmediate);
    console.log('vault closed');
  }`;
  const { log, out, status } = await crash('void host.close();', close);
  expect(status).toBe(0);
  expect(JSON.parse(log)).toMatchObject({ event: 'kiosk.uncaught', error: 'RangeError' });
  expect(out).toContain('vault closed');
  expect(out).not.toContain('starts again');
  expect(readdirSync(folder)).not.toContain('restarts.json');
});
