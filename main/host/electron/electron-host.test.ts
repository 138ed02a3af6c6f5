import { EventEmitter, once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure } from '#core/contract/errors.ts';
import { LANGUAGE_TEXTS } from '#core/languages/index.ts';
import { createElectronBridge } from '#preload/electron-bridge.ts';
import { createFakeCore, type FakeCore } from '../../ipc/fake-core.fixture.ts';
import { writePages } from '../../ipc/loopback/loopback.fixture.ts';
import { sendControlCommand } from '../control-channel.ts';
import type { CreateKiosk } from '../kiosk-options.ts';
import { runElectronHost } from './electron-host.ts';
import { createFakeElectron } from './fake-electron.fixture.ts';

let dataDir: string;
let pages: ReturnType<typeof writePages>;
let core: FakeCore;
const closed = vi.fn(async (): Promise<void> => undefined);
const lines: string[] = [];
const PORTS = [{ path: '/dev/ttyS0', driver: 'desko' }] as const;
let kiosk: Parameters<CreateKiosk>[0] | undefined;
let fake: ReturnType<typeof createFakeElectron>;

const run = async (displays?: Parameters<typeof createFakeElectron>[0], createKiosk?: CreateKiosk) => {
  fake = createFakeElectron(displays);
  await runElectronHost({
    electron: fake.electron,
    options: { dataDir, windowed: false, serialPorts: PORTS },
    createKiosk:
      createKiosk ??
      (async (options) => {
        kiosk = options;
        return { ...core, close: closed };
      }),
    pagesFolder: pages.pages,
    preload: '/app/preload/electron-preload.cjs',
    modelsDir: '/app/native-models',
    print: (line) => lines.push(line),
  });
  return fake;
};
const quit = async (): Promise<void> => {
  if (fake.app.exitCode !== undefined) return;
  const exited = once(fake.app, 'exited');
  fake.app.emit('before-quit', { preventDefault: () => undefined });
  await exited;
};

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'electron-'));
  pages = writePages();
  core = createFakeCore();
  closed.mockClear();
  lines.length = 0;
  kiosk = undefined;
});
afterEach(async () => {
  await quit();
  rmSync(dataDir, { recursive: true, force: true });
  pages.remove();
});

describe('the start', () => {
  it('registers the scheme and the sandbox before Electron is ready', async () => {
    const { app } = await run();
    expect(app.log).toEqual(['schemes', 'sandbox', 'menu', 'ready']);
  });

  it('opens one locked-down window that trusts its page with nothing', async () => {
    const { windows } = await run();
    expect(windows).toHaveLength(1);
    expect(windows[0]?.webContents.url).toBe('app://counterproof/operator/');
    expect(windows[0]?.options).toMatchObject({ kiosk: true, width: 1920, height: 1080 });
    expect(kiosk?.serialPorts).toBe(PORTS);
    expect(windows[0]?.options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      devTools: false,
      preload: '/app/preload/electron-preload.cjs',
      partition: 'counterproof-operator',
    });
  });

  it('knows whether the system has a printer', async () => {
    await run();
    expect(await kiosk?.host.printers()).toBe('none');
    const [operator] = fake.windows;
    if (operator) operator.webContents.printers = ['Counter printer'];
    expect(await kiosk?.host.printers()).toBe('some');
  });

  it('connects the page to the core through the bridge', async () => {
    const { windows } = await run();
    const bridge = createElectronBridge('operator', windows[0]!.webContents.ipcRenderer());
    expect(await bridge.invoke('session.list', {})).toMatchObject({ ok: true });
    expect(core.calls[0]?.caller.role).toBe('operator');
  });

  it.skipIf(process.platform === 'win32')(
    'takes the data directory from other users before the core opens it',
    async () => {
      const vault = path.join(dataDir, 'vault.db');
      writeFileSync(vault, '');
      chmodSync(vault, 0o664);
      chmodSync(dataDir, 0o755);
      const modes: number[] = [];
      await run(undefined, async () => {
        modes.push(...[dataDir, vault].map((file) => statSync(file).mode & 0o777));
        return { ...core, close: closed };
      });
      expect(modes).toEqual([0o700, 0o600]);
      expect(lines[0]).toContain(`2 files or folders of ${dataDir}`);
    },
  );

  it('ends at once where another instance holds the lock', async () => {
    fake = createFakeElectron();
    fake.app.lock = false;
    const createKiosk = vi.fn();
    await runElectronHost({
      electron: fake.electron,
      options: { dataDir, windowed: false },
      createKiosk,
      pagesFolder: pages.pages,
      preload: 'preload.cjs',
      modelsDir: 'native-models',
      print: (line) => lines.push(line),
    });
    expect(fake.app.exitCode).toBe(1);
    expect(createKiosk).not.toHaveBeenCalled();
    expect(lines[0]).toContain('already running');
  });

  it('ends with the reason when the core cannot start', async () => {
    const { app } = await run(undefined, async () => Promise.reject(new Error('the vault is corrupt')));
    await vi.waitFor(() => expect(app.exitCode).toBe(1));
    expect(lines).toContain('the vault is corrupt');
  });

  it.each([
    ['fr-CA', 'fr'],
    ['zh-CN', 'zh-Hans'],
    ['de-DE', 'en'],
  ] as const)(
    'of changed files is refused in a dialog of a system in %s, before any page',
    async (locale, language) => {
      fake = createFakeElectron();
      fake.app.locale = locale;
      const createKiosk = vi.fn();
      const probe = 'app.asar was changed';
      await runElectronHost({
        electron: fake.electron,
        options: { dataDir, windowed: false },
        createKiosk,
        pagesFolder: pages.pages,
        preload: 'preload.cjs',
        modelsDir: 'native-models',
        print: (line) => lines.push(line),
        checkInstallation: async () => {
          throw failure('INSTALLATION_CHANGED', probe, { component: 'installation' });
        },
      });
      const { title, next } = LANGUAGE_TEXTS[language].screens.errors.INSTALLATION_CHANGED;
      expect(fake.errorBoxes).toEqual([{ title, text: expect.stringContaining(next) }]);
      expect(fake.errorBoxes[0]?.text).toContain(probe);
      expect(fake.windows).toEqual([]);
      expect(createKiosk).not.toHaveBeenCalled();
      await vi.waitFor(() => expect(fake.app.exitCode).toBe(1));
      expect(lines.join()).toContain('INSTALLATION_CHANGED');
    },
  );
});

describe('the end', () => {
  it('waits for the core before Electron quits', async () => {
    const { app } = await run();
    const preventDefault = vi.fn();
    app.emit('before-quit', { preventDefault });
    expect(preventDefault).toHaveBeenCalled();
    await vi.waitFor(() => expect(app.exitCode).toBe(0));
    expect(closed).toHaveBeenCalledOnce();
  });

  it('comes with the window of the operator', async () => {
    const { app, windows } = await run();
    windows[0]?.close();
    await vi.waitFor(() => expect(app.exitCode).toBe(0));
    expect(closed).toHaveBeenCalledOnce();
  });

  it('comes with a core that cannot continue', async () => {
    const { app } = await run();
    kiosk?.onFatal(new Error('the vault is gone'));
    await vi.waitFor(() => expect(app.exitCode).toBe(1));
    expect(lines).toContain('the vault is gone');
  });
});

describe('the end of a kiosk whose core cannot be closed', () => {
  it('comes all the same, and says why', async () => {
    const { app } = await run(undefined, async () => ({
      ...core,
      close: () => Promise.reject(new Error('the disk is full')),
    }));
    app.emit('before-quit', { preventDefault: () => undefined });
    await vi.waitFor(() => expect(app.exitCode).toBe(0));
    expect(lines).toContain('the disk is full');
    expect(await sendControlCommand(dataDir, 'open-operator')).toBe(false);
  });
});

describe('an uncaught failure', () => {
  const watched = () => Object.assign(new EventEmitter(), { exit: vi.fn() });
  const runWatched = async (isPackaged: boolean) => {
    const process = watched();
    fake = createFakeElectron();
    fake.app.isPackaged = isPackaged;
    await runElectronHost({
      electron: fake.electron,
      options: { dataDir, windowed: false },
      createKiosk: async () => ({ ...core, close: closed }),
      pagesFolder: pages.pages,
      preload: 'preload.cjs',
      modelsDir: 'native-models',
      print: (line) => lines.push(line),
      watched: process as unknown as NodeJS.Process,
    });
    return process;
  };

  it.each([
    ['uncaughtException', true, 1],
    ['unhandledRejection', true, 1],
    ['uncaughtException', false, 0],
  ] as const)(
    '(%s) closes the core and starts the kiosk again, packaged: %s',
    async (event, packaged, count) => {
      const process = await runWatched(packaged);
      process.emit(event, new TypeError('Erika'));
      await vi.waitFor(() => expect(fake.app.exitCode).toBe(70));
      expect(closed).toHaveBeenCalledOnce();
      expect(fake.app.relaunches).toHaveLength(count);
      expect(lines.join()).not.toContain('Erika');
    },
  );

  it('in an AppImage starts its file, whose mount goes with this process, with the same arguments', async () => {
    const image = path.join(dataDir, 'Kiosk.AppImage');
    const told = path.join(dataDir, 'told');
    writeFileSync(
      image,
      `#!/bin/sh\necho "$APPIMAGE_EXTRACT_AND_RUN $*" > ${told}.part; mv ${told}.part ${told}\n`,
    );
    chmodSync(image, 0o755);
    vi.stubEnv('APPIMAGE', image);
    const { argv } = globalThis.process;
    globalThis.process.argv = ['kiosk', '--data-dir', '/srv/kiosk'];
    try {
      const process = await runWatched(true);
      process.emit('uncaughtException', new TypeError('Erika'));
      await vi.waitFor(() => expect(readFileSync(told, 'utf8')).toBe('1 --data-dir /srv/kiosk\n'), 20_000);
    } finally {
      globalThis.process.argv = argv;
      vi.unstubAllEnvs();
    }
    expect(fake.app.exitCode).toBe(70);
    expect(fake.app.log).toContain('lock released');
    expect(fake.app.relaunches).toHaveLength(0);
  });

  it('whose end takes too long starts the kiosk again all the same', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      closed.mockReturnValueOnce(new Promise<void>(() => undefined));
      const process = await runWatched(true);
      process.emit('uncaughtException', new TypeError('Erika'));
      await vi.advanceTimersByTimeAsync(20_000);
    } finally {
      vi.useRealTimers();
    }
    expect(fake.app.exitCode).toBe(70);
    expect(fake.app.relaunches).toHaveLength(1);
  });

  it('that comes again and again ends the kiosk with a next step', async () => {
    for (const code of [70, 70, 70, 1]) {
      const process = await runWatched(true);
      process.emit('uncaughtException', new TypeError('Erika'));
      process.emit('uncaughtException', new TypeError('while it ends'));
      await vi.waitFor(() => expect(fake.app.exitCode).toBe(code));
    }
    expect(fake.app.relaunches).toHaveLength(0);
    expect(lines.at(-1)).toContain('restart the computer');
  });
});

describe('a second start', () => {
  it('brings the window to the front', async () => {
    const { app, windows } = await run();
    app.emit('second-instance');
    expect(windows[0]?.focused).toBe(1);
    expect(await sendControlCommand(dataDir, 'open-operator')).toBe(true);
    await vi.waitFor(() => expect(windows[0]?.focused).toBe(2));
  });
});

describe('the displays', () => {
  const two = [
    { id: 1, bounds: { x: 0, y: 0, width: 1920, height: 1080 } },
    { id: 2, bounds: { x: 1920, y: 0, width: 1280, height: 1024 } },
  ];

  it('put the applicant on the second one', async () => {
    const { windows } = await run(two);
    const announced = vi.fn();
    kiosk?.host.onChange(announced);
    expect(await kiosk?.host.openApplicant('second-display')).toEqual({});
    expect(windows[1]?.options).toMatchObject({ x: 1920, width: 1280, height: 1024 });
    expect(windows[1]?.webContents.url).toBe('app://counterproof/applicant/');
    expect(kiosk?.host.applicantDisplay()).toBe('second-display');
    windows[1]?.close();
    expect(kiosk?.host.applicantDisplay()).toBe('not-open');
    expect(announced).toHaveBeenCalledTimes(2);
  });

  it('share the only one when there is no second', async () => {
    const { windows } = await run();
    await kiosk?.host.openApplicant('second-display');
    expect(kiosk?.host.applicantDisplay()).toBe('shared');
    expect(windows[0]?.visible).toBe(false);
    await kiosk?.host.returnToOperator();
    expect(windows[0]?.visible).toBe(true);
  });

  it('hide the operator while one display is shared, and closing the page is no way around', async () => {
    const { windows } = await run();
    await vi.waitFor(() => expect(windows[0]?.visible).toBe(true));
    await kiosk?.host.openApplicant('shared');
    expect(windows[0]?.visible).toBe(false);
    windows[1]?.close();
    expect(windows).toHaveLength(3);
    expect(windows[0]?.visible).toBe(false);
    expect(kiosk?.host.applicantDisplay()).toBe('shared');
    await kiosk?.host.returnToOperator();
    expect(windows[0]?.visible).toBe(true);
    expect(kiosk?.host.applicantDisplay()).toBe('not-open');
    expect(windows).toHaveLength(3);
  });
});
