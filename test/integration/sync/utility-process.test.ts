import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forkUtility } from '#main/host/electron/fork-utility.ts';
import { EmbeddedServices } from '#main/sync/embedded-services.ts';
import { copyEmbeddedDatabase } from '#scripts/harness/services/embedded-database.ts';
import { inProject } from '#scripts/prepare/project.ts';
import { FakeUtilities } from '../../support/fake-utilities.ts';
import { socketIn } from '../support/link-under-test.ts';

const SERVICES = inProject('services', 'child.ts');

let folder: string;
let utilities: FakeUtilities;
let services: EmbeddedServices | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'utility-'));
  utilities = new FakeUtilities(folder);
});
afterEach(async () => {
  await services?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const start = (): unknown[] => {
  const states: unknown[] = [];
  services = new EmbeddedServices({
    entry: SERVICES,
    dataDir: path.join(folder, 'data'),
    socket: () => socketIn(folder),
    fork: forkUtility(utilities),
  });
  services.onState((state) => states.push(state));
  services.start();
  services.unlock(Buffer.alloc(32, 7).toString('base64url'), true);
  return states;
};

it('runs the services in a utility process until they are asked to stop', async () => {
  copyEmbeddedDatabase(path.join(folder, 'data'));
  start();
  await vi.waitFor(() => expect(services?.state()).toMatchObject({ state: 'up' }), 60_000);
  const execArgv = [expect.stringMatching(/^--max-old-space-size=/)];
  const options = { execArgv, stdio: ['ignore', 'pipe', 'pipe'], serviceName: 'Counterproof services' };
  expect(utilities.calls).toEqual([[SERVICES, [], options]]);
  expect(await services?.bootstrapSecret()).toEqual(expect.any(String));
  await services?.stop();
  expect(utilities.children.at(-1)).toMatchObject({ exitCode: 0, signalCode: null });
});

it('is told of a process that is killed, and starts another', async () => {
  const states = start();
  await vi.waitFor(() => expect(utilities.children[0]?.pid).toBeDefined());
  utilities.children[0]?.kill('SIGKILL');
  await vi.waitFor(() => expect(states).toContainEqual(expect.objectContaining({ state: 'down' })), 10_000);
  await vi.waitFor(() => expect(utilities.calls.length).toBeGreaterThan(1), 10_000);
});

it('kills a process that does not hear', async () => {
  const entry = path.join(folder, 'deaf.ts');
  writeFileSync(entry, "process.on('SIGTERM', () => undefined); setInterval(() => undefined, 1000);");
  const child = forkUtility(utilities)(entry, []);
  const closed = new Promise((resolve) => child.once('close', resolve));
  await vi.waitFor(() => expect(utilities.children[0]?.connected).toBe(true));
  expect(child.kill('SIGKILL')).toBe(true);
  await closed;
  expect(child).toMatchObject({ connected: false, exitCode: 1 });
  expect(child.send({}, () => undefined)).toBe(false);
});
