import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SERVICES_CHILD } from '#services/contract/child-messages.ts';
import { privateSocket } from '../host/private-socket.ts';
import { EmbeddedServices } from './embedded-services.ts';

let folder: string;
let services: EmbeddedServices | undefined;
const socket = () => privateSocket(folder, 'services');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-'));
});
afterEach(async () => {
  await services?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('says that a child cannot be started, and tries again, where the system refuses a process', () => {
  // Node throws at once where the system refuses at once. Every system refuses a NUL in an argument.
  services = new EmbeddedServices({ entry: 'x\0', dataDir: folder, socket });
  services.start();
  expect(services.state()).toMatchObject({ state: 'down', error: { code: 'SERVICES_UNREACHABLE' } });
});

it('logs no text of a failure that the services did not catch, and starts them again', async () => {
  const entry = join(folder, 'entry.ts');
  // The real child, with a failure in work that no caller awaits.
  const failing = `import ${JSON.stringify(fileURLToPath(SERVICES_CHILD))};
    setTimeout(() => { throw Object.assign(new TypeError('Erika Mustermann'), { detail: 'Erika', code: 'X1' }); }, 0);`;
  writeFileSync(entry, failing);
  const lines: string[] = [];
  services = new EmbeddedServices({
    entry,
    dataDir: join(folder, 'data'),
    socket,
    onLog: (line) => lines.push(line),
  });
  const states: unknown[] = [];
  services.onState((state) => states.push(state));
  services.start();
  const down = { state: 'down', error: { detail: { probe: 'CRASHED: an unexpected failure (TypeError)' } } };
  await vi.waitFor(() => expect(states).toContainEqual(expect.objectContaining({ state: 'down' })), 60_000);
  expect(states.find((state) => (state as { state: string }).state === 'down')).toMatchObject(down);
  expect(lines.join()).not.toContain('Erika');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    event: 'services.uncaught',
    error: 'TypeError',
    code: 'X1',
  });
});

it.each([
  [undefined, {}],
  [0, { port: 0 }],
  [4180, { port: 4180 }],
])('opens a port only where pages are served on one: %s', (port, told) => {
  const sent: object[] = [];
  const child = Object.assign(new EventEmitter(), {
    connected: true,
    exitCode: 0,
    signalCode: null,
    stdout: null,
    stderr: null,
    send: (message: object) => sent.push(message) > 0,
    kill: () => true,
  });
  services = new EmbeddedServices({ dataDir: folder, socket, port, fork: () => child });
  services.start();
  expect(sent).toEqual([{ type: 'start', dataDir: folder, socket: socket(), ...told }]);
});
