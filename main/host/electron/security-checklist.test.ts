import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ELECTRON_CHANNELS } from '#core/contract/counter/wire.ts';
import { createElectronBridge } from '#preload/electron-bridge.ts';
import { createFakeCore } from '../../ipc/fake-core.fixture.ts';
import { writePages } from '../../ipc/loopback/loopback.fixture.ts';
import { APP_SCHEMES } from './app-protocol.ts';
import { runElectronHost } from './electron-host.ts';
import { createFakeElectron, type FakePageContents, type FakeSession } from './fake-electron.fixture.ts';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
const { FUSES } = createRequire(import.meta.url)('../../../scripts/package/after-pack.cjs') as {
  FUSES: Record<string, boolean>;
};

let dataDir: string;
let pages: ReturnType<typeof writePages>;
let fake: ReturnType<typeof createFakeElectron>;
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'checklist-'));
  pages = writePages();
  fake = createFakeElectron();
  await runElectronHost({
    electron: fake.electron,
    options: { dataDir, windowed: false },
    createKiosk: async () => ({ ...createFakeCore(), close: async () => undefined }),
    pagesFolder: pages.pages,
    preload: 'preload.cjs',
    modelsDir: 'native-models',
    print: () => undefined,
  });
});
afterAll(() => {
  fake.app.emit('before-quit', { preventDefault: () => undefined });
  rmSync(dataDir, { recursive: true, force: true });
  pages.remove();
});

const contents = (): FakePageContents => fake.windows[0]!.webContents;
const preferences = () => fake.windows[0]?.options.webPreferences as Record<string, unknown>;
const session = (): FakeSession => fake.sessions.get('counterproof-operator')!;
const serve = (address: string): Promise<Response> =>
  (session().handlers.get('protocol:app') as unknown as (request: Request) => Promise<Response>)(
    new Request(address),
  );
const isPrevented = (event: string, fields: object): boolean => {
  const preventDefault = vi.fn();
  contents().emit(event, { preventDefault, ...fields });
  return preventDefault.mock.calls.length > 0;
};

/** What the product says in its code: files of the main process, the preload and the displays, tests left out. */
const sources = (pattern: string): string =>
  globSync(pattern, { cwd: PROJECT })
    .filter((file) => !/\.(test|fixture)\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(PROJECT, file), 'utf8'))
    .join('\n');
const MAIN = '{main,preload}/**/*.ts';

/** Electron's own list (electronjs.org/docs/latest/tutorial/security), in its order and words. */
const POINTS: Readonly<Record<string, () => void | Promise<void>>> = {
  'Only load secure content': async () => {
    expect(contents().url).toBe('app://counterproof/operator/');
    expect((await serve('https://counterproof/operator/')).status).toBe(404);
    const policy = (await serve('app://counterproof/operator/')).headers.get('content-security-policy');
    expect(policy).not.toMatch(/https?:/);
  },
  'Do not enable Node.js integration for remote content': () =>
    expect(preferences()).toMatchObject({ nodeIntegration: false, nodeIntegrationInWorker: false }),
  'Enable context isolation': () => expect(preferences().contextIsolation).toBe(true),
  'Enable process sandboxing': () => {
    expect(preferences().sandbox).toBe(true);
    expect(fake.app.log.indexOf('sandbox')).toBeLessThan(fake.app.log.indexOf('ready'));
  },
  'Handle session permission requests from remote content': () => {
    for (const guarded of [session(), fake.defaultSession])
      expect([...guarded.handlers.keys()]).toEqual(
        expect.arrayContaining(['request', 'check', 'device', 'display-media']),
      );
  },
  'Do not disable webSecurity': () => expect(preferences().webSecurity).toBe(true),
  'Define a Content Security Policy': async () => {
    const policy = (await serve('app://counterproof/operator/')).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain("'unsafe-eval'");
    expect(policy).not.toContain("'unsafe-inline'");
  },
  'Do not enable allowRunningInsecureContent': () =>
    expect(preferences()).not.toHaveProperty('allowRunningInsecureContent'),
  'Do not enable experimental features': () =>
    expect(preferences()).not.toHaveProperty('experimentalFeatures'),
  'Do not use enableBlinkFeatures': () => {
    expect(preferences()).not.toHaveProperty('enableBlinkFeatures');
    expect(sources(MAIN)).not.toContain('enable-blink-features');
  },
  'Do not use allowpopups for WebViews': () => expect(sources('renderer/**/*.tsx')).not.toMatch(/<webview/i),
  'Verify WebView options before creation': () => {
    expect(preferences().webviewTag).toBe(false);
    expect(isPrevented('will-attach-webview', {})).toBe(true);
  },
  'Disable or limit navigation': () => {
    const url = 'https://evil.test/';
    expect(isPrevented('will-navigate', { url })).toBe(true);
    expect(isPrevented('will-frame-navigate', { url, isMainFrame: true })).toBe(true);
    expect(isPrevented('will-redirect', { url })).toBe(true);
  },
  'Disable or limit creation of new windows': () =>
    expect((contents().windowOpenHandler as () => unknown)()).toEqual({ action: 'deny' }),
  'Do not use shell.openExternal with untrusted content': () =>
    expect(sources(MAIN)).not.toMatch(/openExternal|\bshell\b.*from 'electron'/),
  'Use a current version of Electron': () => {
    const { devDependencies } = JSON.parse(readFileSync(path.join(PROJECT, 'package.json'), 'utf8'));
    const installed = readFileSync(path.join(PROJECT, 'node_modules/electron/package.json'), 'utf8');
    // Pinned to one version, and that one is typed against and packed.
    expect(devDependencies.electron).toBe(JSON.parse(installed).version);
    expect(Number.parseInt(devDependencies.electron, 10)).toBeGreaterThanOrEqual(45);
  },
  'Validate the `sender` of all IPC messages': async () => {
    const foreign = { parent: null, url: 'https://evil.test/' };
    const { attach, ...others } = ELECTRON_CHANNELS;
    expect(await contents().invoke(attach, ['page'])).toBe(true);
    expect(await contents().invoke(attach, ['page'], foreign)).toBe(false);
    const handled = Object.values(others).filter((channel) => contents().ipcMain.handlers.has(channel));
    expect(handled).toHaveLength(contents().ipcMain.handlers.size - 1);
    for (const channel of handled) {
      const answer = await contents().invoke(channel, ['session.list', {}], foreign);
      expect(answer, channel).toMatchObject({ ok: false, error: { code: 'FORBIDDEN_SENDER' } });
    }
  },
  'Avoid usage of the `file://` protocol and prefer usage of custom protocols': () => {
    expect(APP_SCHEMES.map(({ scheme }) => scheme)).toEqual(['app']);
    expect(sources('main/{ipc,host/electron}/**/*.ts')).not.toMatch(/loadFile|file:\/\//);
    expect(FUSES.GrantFileProtocolExtraPrivileges).toBe(false);
  },
  'Check which fuses you can change': () =>
    expect(FUSES).toMatchObject({
      RunAsNode: false,
      EnableCookieEncryption: true,
      EnableNodeOptionsEnvironmentVariable: false,
      EnableNodeCliInspectArguments: false,
      EnableEmbeddedAsarIntegrityValidation: true,
      OnlyLoadAppFromAsar: true,
    }),
  'Do not expose Electron APIs to untrusted web content': () => {
    expect(sources('preload/electron-*.ts').match(/exposeInMainWorld/g)).toHaveLength(1);
    const bridge = createElectronBridge('operator', contents().ipcRenderer());
    expect(Object.keys(bridge).sort()).toEqual(['invoke', 'on', 'onConnection', 'role', 'sendFrame']);
  },
};

describe('the 20 points of Electron’s security checklist', () => {
  it('are all here, and in the documentation with the place that fulfils each', () => {
    const page = readFileSync(path.join(PROJECT, 'docs', 'electron.md'), 'utf8');
    const listed = [...page.matchAll(/^\| \d+ \| ([^|]+?) \| [^|]+ \|$/gm)].map(([, point]) => point);
    expect(listed).toEqual(Object.keys(POINTS));
    expect(listed).toHaveLength(20);
  });

  it.each(Object.entries(POINTS))('%s', async (_point, holds) => {
    await holds();
  });
});
