import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ELECTRON_CHANNELS, RENDERER_ROLES, type RendererRole } from '#core/contract/counter/wire.ts';
import { createElectronBridge } from '#preload/electron-bridge.ts';
import { createFakeCore } from '../../ipc/fake-core.fixture.ts';
import { writePages } from '../../ipc/loopback/loopback.fixture.ts';
import type { CreateKiosk } from '../kiosk-options.ts';
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
let display: Parameters<CreateKiosk>[0]['host'];
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'checklist-'));
  pages = writePages();
  fake = createFakeElectron(
    [0, 1280].map((x, id) => ({ id, bounds: { x, y: 0, width: 1280, height: 1024 } })),
  );
  await runElectronHost({
    electron: fake.electron,
    options: { dataDir, windowed: false },
    createKiosk: async ({ host }) => {
      display = host;
      return { ...createFakeCore(), close: async () => undefined };
    },
    pagesFolder: pages.pages,
    preload: 'preload.cjs',
    modelsDir: 'native-models',
    print: () => undefined,
  });
  await display.openApplicant('second-display');
});
afterAll(() => {
  fake.app.emit('before-quit', { preventDefault: () => undefined });
  rmSync(dataDir, { recursive: true, force: true });
  pages.remove();
});

/** The window of a display, as the host opened it. */
class Display {
  readonly role: RendererRole;
  constructor(role: RendererRole) {
    this.role = role;
  }
  get contents(): FakePageContents {
    return this.#window.webContents;
  }
  get preferences(): Record<string, unknown> {
    return this.#window.options.webPreferences as Record<string, unknown>;
  }
  get session(): FakeSession {
    return fake.sessions.get(`counterproof-${this.role}`)!;
  }
  get #window() {
    return fake.windows[RENDERER_ROLES.indexOf(this.role)]!;
  }
  serve(address: string): Promise<Response> {
    const handler = this.session.handlers.get('protocol:app') as unknown as (
      request: Request,
    ) => Promise<Response>;
    return handler(new Request(address));
  }
  isPrevented(event: string, fields: object): boolean {
    const preventDefault = vi.fn();
    this.contents.emit(event, { preventDefault, ...fields });
    return preventDefault.mock.calls.length > 0;
  }
}

/** Returns the code of the product: main process, preload and displays, without tests. */
const sources = (pattern: string): string =>
  globSync(pattern, { cwd: PROJECT })
    .filter((file) => !/\.(test|fixture)\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(PROJECT, file), 'utf8'))
    .join('\n');
const MAIN = '{main,preload}/**/*.ts';

/** Electron's own list (electronjs.org/docs/latest/tutorial/security), in its order and words. */
const POINTS: Readonly<Record<string, (shown: Display) => void | Promise<void>>> = {
  'Only load secure content': async (shown) => {
    expect(shown.contents.url).toBe(`app://counterproof/${shown.role}/`);
    expect((await shown.serve(`https://counterproof/${shown.role}/`)).status).toBe(404);
    const policy = (await shown.serve(`app://counterproof/${shown.role}/`)).headers.get(
      'content-security-policy',
    );
    expect(policy).not.toMatch(/https?:/);
  },
  'Do not enable Node.js integration for remote content': (shown) =>
    expect(shown.preferences).toMatchObject({ nodeIntegration: false, nodeIntegrationInWorker: false }),
  'Enable context isolation': (shown) => expect(shown.preferences.contextIsolation).toBe(true),
  'Enable process sandboxing': (shown) => {
    expect(shown.preferences.sandbox).toBe(true);
    expect(fake.app.log.indexOf('sandbox')).toBeLessThan(fake.app.log.indexOf('ready'));
  },
  'Handle session permission requests from remote content': (shown) => {
    for (const guarded of [shown.session, fake.defaultSession])
      expect([...guarded.handlers.keys()]).toEqual(
        expect.arrayContaining(['request', 'check', 'device', 'display-media']),
      );
  },
  'Do not disable webSecurity': (shown) => expect(shown.preferences.webSecurity).toBe(true),
  'Define a Content Security Policy': async (shown) => {
    const policy = (await shown.serve(`app://counterproof/${shown.role}/`)).headers.get(
      'content-security-policy',
    );
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain("'unsafe-eval'");
    expect(policy).not.toContain("'unsafe-inline'");
  },
  'Do not enable allowRunningInsecureContent': (shown) =>
    expect(shown.preferences).not.toHaveProperty('allowRunningInsecureContent'),
  'Do not enable experimental features': (shown) =>
    expect(shown.preferences).not.toHaveProperty('experimentalFeatures'),
  'Do not use enableBlinkFeatures': (shown) => {
    expect(shown.preferences).not.toHaveProperty('enableBlinkFeatures');
    expect(sources(MAIN)).not.toContain('enable-blink-features');
  },
  'Do not use allowpopups for WebViews': () => expect(sources('renderer/**/*.tsx')).not.toMatch(/<webview/i),
  'Verify WebView options before creation': (shown) => {
    expect(shown.preferences.webviewTag).toBe(false);
    expect(shown.isPrevented('will-attach-webview', {})).toBe(true);
  },
  'Disable or limit navigation': (shown) => {
    const url = 'https://evil.test/';
    expect(shown.isPrevented('will-navigate', { url })).toBe(true);
    expect(shown.isPrevented('will-frame-navigate', { url, isMainFrame: true })).toBe(true);
    expect(shown.isPrevented('will-redirect', { url })).toBe(true);
  },
  'Disable or limit creation of new windows': (shown) =>
    expect((shown.contents.windowOpenHandler as () => unknown)()).toEqual({ action: 'deny' }),
  'Do not use shell.openExternal with untrusted content': () =>
    expect(sources(MAIN)).not.toMatch(/openExternal|\bshell\b.*from 'electron'/),
  'Use a current version of Electron': () => {
    const { devDependencies } = JSON.parse(readFileSync(path.join(PROJECT, 'package.json'), 'utf8'));
    const installed = readFileSync(path.join(PROJECT, 'node_modules/electron/package.json'), 'utf8');
    // Pinned to one version, and that one is typed against and packed.
    expect(devDependencies.electron).toBe(JSON.parse(installed).version);
    expect(Number.parseInt(devDependencies.electron, 10)).toBeGreaterThanOrEqual(45);
  },
  'Validate the `sender` of all IPC messages': async (shown) => {
    const foreign = { parent: null, url: 'https://evil.test/' };
    const { attach, ...others } = ELECTRON_CHANNELS;
    expect(await shown.contents.invoke(attach, ['page'])).toBe(true);
    expect(await shown.contents.invoke(attach, ['page'], foreign)).toBe(false);
    const handled = Object.values(others).filter((channel) => shown.contents.ipcMain.handlers.has(channel));
    expect(handled).toHaveLength(shown.contents.ipcMain.handlers.size - 1);
    for (const channel of handled) {
      const answer = await shown.contents.invoke(channel, ['session.list', {}], foreign);
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
  'Do not expose Electron APIs to untrusted web content': (shown) => {
    expect(sources('preload/electron-*.ts').match(/exposeInMainWorld/g)).toHaveLength(1);
    const bridge = createElectronBridge(shown.role, shown.contents.ipcRenderer());
    expect(bridge.role).toBe(shown.role);
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

  describe.each(RENDERER_ROLES)('hold on the display of the %s', (role) => {
    it.each(Object.entries(POINTS))('%s', async (_point, holds) => {
      await holds(new Display(role));
    });
  });
});
