import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { ERRORS } from '#core/contract/error-table.ts';
import { copyEmbeddedDatabase } from '#scripts/harness/services/embedded-database.ts';
import { LONG } from '#test/support/depth.ts';

const RUN = fileURLToPath(new URL('../../../scripts/prepare/run-command.ts', import.meta.url));
const PASSPHRASE = 'correct horse battery staple';
const dataDir = mkdtempSync(join(tmpdir(), 'counterproof-first-'));
const children: ChildProcess[] = [];

/** Starts the command without a terminal; `until` resolves with all that was printed once it matches. */
function services(...args: string[]) {
  const child = spawn(process.execPath, [RUN, 'services', '--data-dir', dataDir, '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, COUNTERPROOF_NEW_PASSPHRASE: PASSPHRASE },
  });
  children.push(child);
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  let said = '';
  const until = (pattern: RegExp): Promise<string> => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const take = (text: unknown): void => {
      said += String(text);
      if (pattern.test(said)) resolve(said);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    void ended.then((code) => reject(new Error(`ended with ${code}: ${said}`)));
    return promise;
  };
  return { child, ended, until };
}

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a first start of the services', () => {
  const first = ['--first-start', '--new-branch', 'Main Street', '--new-admin', 'Ada Example'];

  it('makes branch and administrator, says what to do next, and lets the administrator in', async () => {
    const { child, ended, until } = services(...first);
    const said = await until(/Leave out --first-start/);
    expect(said).not.toContain(PASSPHRASE);
    const [, url = ''] = /address +(\S+)/.exec(said) ?? [];
    const [, tenant] = /"tenant": "([^"]+)"/.exec(said) ?? [];
    expect(said).toMatch(/licence key +(\w{5}-){4}\w{5}\n/);
    expect(said).toMatch(/enrolment code (\w{5}-){2}\w{5} /);
    const answer = await fetch(`${url}/v1/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tenant, name: 'Ada Example', passphrase: PASSPHRASE }),
    });
    expect(answer.status).toBe(200);
    const { token } = (await answer.json()) as { token: string };
    const own = await fetch(`${url}/v1/communities`, { headers: { authorization: `Bearer ${token}` } });
    expect(await own.json()).toMatchObject({ communities: [{ name: 'Main Street' }] });
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it.skipIf(process.platform === 'win32')('keeps all that it has written to its user', () => {
    const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true });
    expect(entries.length).toBeGreaterThan(900);
    const files = entries.map(({ parentPath, name }) => join(parentPath, name));
    expect(files.filter((file) => (statSync(file).mode & 0o077) !== 0)).toEqual([]);
  });

  it('is refused where an administrator exists', async () => {
    const { ended, until } = services(...first);
    expect(await until(/--new-admin/)).toContain(
      `ALREADY_SET_UP: ${ERRORS.ALREADY_SET_UP.title}.\n${ERRORS.ALREADY_SET_UP.nextStep}`,
    );
    expect(await ended).toBe(78);
  });

  it.runIf(LONG)('makes a sandbox where that is asked for, and names no kiosk', async () => {
    const folder = join(dataDir, 'sandbox');
    // The first start above made a database from nothing.
    copyEmbeddedDatabase(folder);
    const { child, ended, until } = services(...first, '--sandbox', '--data-dir', folder);
    const said = await until(/Leave out --first-start/);
    expect(said).toContain('This is a sandbox: it verifies no person and takes no kiosk.');
    expect(said).not.toMatch(/licence key|enrolment code/);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it.runIf(LONG)('is the only start that makes a sandbox', async () => {
    const { ended, until } = services('--sandbox');
    expect(await until(/SETTING_INVALID/)).toContain('--sandbox takes --first-start');
    expect(await ended).toBe(78);
  });

  it.runIf(LONG)('is refused with a tenant, of which it makes its own', async () => {
    const { ended, until } = services(...first, '--tenant', 'main.example');
    expect(await until(/docs\/deployment/)).toContain('--first-start makes a tenant of its own');
    expect(await ended).toBe(78);
  });

  it('ends like other wrong settings where the tenant of a new administrator does not exist', async () => {
    const nowhere = ['--new-admin', 'Bob Example', '--tenant', 'nowhere.example'];
    const fresh = join(dataDir, 'fresh');
    for (const folder of [dataDir, fresh]) {
      const { ended, until } = services(...nowhere, '--data-dir', folder);
      const { title, nextStep } = ERRORS.TENANT_NOT_FOUND;
      const said = await until(/--new-branch makes/);
      expect(said).toContain(`TENANT_NOT_FOUND: ${title} (nowhere.example).\n${nextStep} Correct --tenant`);
      expect(said).not.toContain('Services at');
      expect(await ended).toBe(78);
    }
    expect(existsSync(fresh)).toBe(false);
  });
});
