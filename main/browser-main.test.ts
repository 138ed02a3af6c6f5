import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure } from '#core/contract/errors.ts';
import { type BrowserHost, startBrowserHost } from './browser-main.ts';
import { sendControlCommand } from './host/control-channel.ts';
import type { CreateKiosk } from './host/kiosk-options.ts';
import { createFakeCore, type FakeCore } from './ipc/fake-core.fixture.ts';
import { get, writePages } from './ipc/loopback/loopback.fixture.ts';

let dataDir: string;
let pages: ReturnType<typeof writePages>;
let core: FakeCore;
let closed: ReturnType<typeof vi.fn<() => Promise<void>>>;
let lines: string[];
const PORTS = [{ path: '/dev/ttyS0', driver: 'desko' }] as const;
let kiosk: Parameters<CreateKiosk>[0] | undefined;
const hosts: BrowserHost[] = [];

const start = async (createKiosk?: CreateKiosk, browser?: string): Promise<BrowserHost> => {
  const host = await startBrowserHost({
    options: { dataDir, windowed: false, serialPorts: PORTS },
    browser,
    createKiosk:
      createKiosk ??
      (async (options) => {
        kiosk = options;
        return { ...core, close: closed };
      }),
    print: (line) => lines.push(line),
    pagesFolder: pages.pages,
  });
  hosts.push(host);
  return host;
};
const addresses = (): string[] => lines.flatMap((line) => line.match(/http:\S+/) ?? []);
const visit = (address: string) => {
  const { origin, pathname, search } = new URL(address);
  return get(origin, pathname + search);
};

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'host-'));
  pages = writePages();
  core = createFakeCore();
  closed = vi.fn(async () => undefined);
  lines = [];
});
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.close()));
  rmSync(dataDir, { recursive: true, force: true });
  pages.remove();
});

describe('the browser host without a display', () => {
  it('prints a launch address of the operator display and serves it', async () => {
    await start();
    expect(kiosk?.serialPorts).toBe(PORTS);
    expect(addresses()).toHaveLength(1);
    expect(await visit(addresses()[0]!)).toMatchObject({ status: 303, headers: { location: '/operator/' } });
  });

  it('prints a new address in its own terminal when another one asks, and tells the asker nothing', async () => {
    await start();
    expect(await sendControlCommand(dataDir, 'open-operator')).toBe(true);
    await vi.waitFor(() => expect(addresses()).toHaveLength(2));
    expect((await visit(addresses()[0]!)).status).toBe(403);
    expect((await visit(addresses()[1]!)).status).toBe(303);
  });

  it('shuts down and says so when a launch address is used twice', async () => {
    const host = await start();
    await visit(addresses()[0]!);
    await visit(addresses()[0]!);
    expect(await host.ended).toBe(1);
    expect(lines.at(-1)).toContain('used twice');
    expect(closed).toHaveBeenCalledOnce();
  });

  it('refuses a second start on the same data directory without touching the first', async () => {
    await start();
    const createKiosk = vi.fn();
    await expect(start(createKiosk)).rejects.toMatchObject({ code: 'VAULT_LOCKED_BY_OTHER_PROCESS' });
    expect(createKiosk).not.toHaveBeenCalled();
    expect(closed).not.toHaveBeenCalled();
  });

  it.skipIf(process.platform === 'win32')(
    'takes the data directory from other users before the core opens it',
    async () => {
      const vault = path.join(dataDir, 'vault.db');
      writeFileSync(vault, '');
      chmodSync(vault, 0o664);
      chmodSync(dataDir, 0o755);
      const modes: number[] = [];
      await start(async () => {
        modes.push(...[dataDir, vault].map((file) => statSync(file).mode & 0o777));
        return core;
      });
      expect(modes).toEqual([0o700, 0o600]);
      expect(lines[0]).toContain(`2 files or folders of ${dataDir}`);
    },
  );

  it('closes the core once and frees the data directory when it ends', async () => {
    const host = await start();
    await Promise.all([host.close(), host.close()]);
    expect(await host.ended).toBe(0);
    expect(closed).toHaveBeenCalledOnce();
    await start();
  });

  it('ends with the reason when the core cannot continue', async () => {
    const host = await start();
    kiosk?.onFatal(failure('DISK_FULL', 'ENOSPC'));
    expect(await host.ended).toBe(1);
    expect(lines.at(-1)).toBe(
      'The disk is full (DISK_FULL; vault: ENOSPC)\nFree some space, then try again. Nothing was lost.',
    );
  });

  it('ends although the core cannot be closed, and says why', async () => {
    closed.mockRejectedValue(new Error('the disk is full'));
    const host = await start();
    await host.close();
    expect(await host.ended).toBe(0);
    expect(lines.at(-1)).toBe('the disk is full');
    await start();
  });

  it('frees the data directory when the core cannot start', async () => {
    await expect(start(async () => Promise.reject(new Error('no vault')))).rejects.toThrow('no vault');
    await start();
  });

  it('gives the core a display that answers with addresses', async () => {
    await start();
    const { url } = (await kiosk?.host.openApplicant('second-display')) ?? {};
    expect(await visit(url ?? '')).toMatchObject({ status: 303, headers: { location: '/applicant/' } });
  });
});

/** Notes its arguments and the mode and text of the page it was given, and stays as a browser does. */
const BROWSER = `#!${process.execPath}
const { readFileSync, renameSync, statSync, writeFileSync } = require('node:fs');
const { fileURLToPath } = require('node:url');
const args = process.argv.slice(2);
const page = fileURLToPath(args.find((arg) => arg.startsWith('--app=')).slice('--app='.length));
const noted = { args, page, mode: statSync(page).mode & 0o777, text: readFileSync(page, 'utf8') };
writeFileSync(__filename + '.tmp', JSON.stringify(noted));
renameSync(__filename + '.tmp', __filename + '.json');
setInterval(() => undefined, 1000);
`;

describe.skipIf(process.platform === 'win32')('the browser host with a browser', () => {
  const startWithBrowser = async () => {
    const browser = path.join(dataDir, 'browser.cjs');
    writeFileSync(browser, BROWSER, { mode: 0o700 });
    const host = await start(undefined, browser);
    await vi.waitFor(() => expect(existsSync(`${browser}.json`)).toBe(true), { timeout: 10_000 });
    const noted = JSON.parse(readFileSync(`${browser}.json`, 'utf8'));
    return { host, noted, address: /url=(http:[^"]+)/.exec(noted.text)?.[1] ?? '' };
  };

  it('hands the launch address over in a file of this user, never on the command line', async () => {
    const { noted, address } = await startWithBrowser();
    const token = new URL(address).searchParams.get('t');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(noted.args.join(' ')).not.toMatch(/http:|[?&]t=/);
    expect(noted.args.join(' ')).not.toContain(token);
    expect(noted.mode).toBe(0o600);
    expect(statSync(path.dirname(noted.page)).mode & 0o777).toBe(0o700);
    expect(lines.join()).not.toContain(token);
  });

  it('removes the file as soon as the address has served', async () => {
    const { noted, address } = await startWithBrowser();
    expect(existsSync(noted.page)).toBe(true);
    expect((await visit(address)).status).toBe(303);
    expect(existsSync(noted.page)).toBe(false);
  });

  it('still shuts down when the address is used from elsewhere too', async () => {
    const { host, address } = await startWithBrowser();
    await visit(address);
    await visit(address);
    expect(await host.ended).toBe(1);
    expect(lines.at(-1)).toContain('used twice');
  });

  it('leaves no file behind when it ends before the browser came', async () => {
    const { host, noted } = await startWithBrowser();
    await host.close();
    expect(existsSync(noted.page)).toBe(false);
  });
});
