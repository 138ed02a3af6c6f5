import { mkdtempSync, rmSync } from 'node:fs';
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

const start = async (createKiosk?: CreateKiosk): Promise<BrowserHost> => {
  const host = await startBrowserHost({
    options: { dataDir, windowed: false, serialPorts: PORTS },
    browser: undefined,
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

  it('closes the core once and frees the data directory when it ends', async () => {
    const host = await start();
    await Promise.all([host.close(), host.close()]);
    expect(await host.ended).toBe(0);
    expect(closed).toHaveBeenCalledOnce();
    await start();
  });

  it('ends with the reason when the core cannot go on', async () => {
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
