import { EventEmitter } from 'node:events';
import type { Session } from 'electron';
import { FakeContents, FakeIpcMain } from '../../ipc/electron/fake-ipc.fixture.ts';
import type { ElectronApi } from './electron-api.ts';

type Handler = (...args: never[]) => unknown;

/** Records the handlers that a session is given. */
export class FakeSession extends EventEmitter {
  readonly handlers = new Map<string, Handler>();
  readonly protocol = {
    handle: (scheme: string, handler: Handler): void => {
      this.handlers.set(`protocol:${scheme}`, handler);
    },
  };
  setPermissionRequestHandler(handler: Handler): void {
    this.handlers.set('request', handler);
  }
  setPermissionCheckHandler(handler: Handler): void {
    this.handlers.set('check', handler);
  }
  setDevicePermissionHandler(handler: Handler): void {
    this.handlers.set('device', handler);
  }
  setDisplayMediaRequestHandler(handler: Handler): void {
    this.handlers.set('display-media', handler);
  }
  asElectron(): Session {
    return this as unknown as Session;
  }
}

/** A page's contents with the members that the guards use. */
export class FakePageContents extends FakeContents {
  windowOpenHandler: Handler | undefined;
  reloads = 0;
  crashed = 0;
  setWindowOpenHandler(handler: Handler): void {
    this.windowOpenHandler = handler;
  }
  printers: string[] = [];
  async getPrintersAsync(): Promise<{ name: string }[]> {
    return this.printers.map((name) => ({ name }));
  }
  reload(): void {
    this.reloads += 1;
  }
  forcefullyCrashRenderer(): void {
    this.crashed += 1;
  }
}

class FakeWindow extends EventEmitter {
  static ipcMain = new FakeIpcMain();
  static opened: FakeWindow[] = [];
  static app: FakeApp;
  readonly options: Record<string, unknown>;
  readonly webContents = new FakePageContents(FakeWindow.ipcMain, '');
  visible = false;
  focused = 0;
  constructor(options: Record<string, unknown>) {
    super();
    this.options = options;
    FakeWindow.opened.push(this);
    FakeWindow.app.emit('web-contents-created', {}, this.webContents);
  }
  async loadURL(url: string): Promise<void> {
    this.webContents.url = url;
    queueMicrotask(() => this.emit('ready-to-show'));
  }
  show(): void {
    this.visible = true;
  }
  hide(): void {
    this.visible = false;
  }
  focus(): void {
    this.focused += 1;
  }
  close(): void {
    this.webContents.destroy();
    this.emit('closed');
  }
}

class FakeApp extends EventEmitter {
  readonly log: string[] = [];
  exitCode: number | undefined;
  lock = true;
  isPackaged = false;
  locale = 'en-US';
  readonly relaunches: unknown[] = [];
  relaunch(options: unknown): void {
    this.relaunches.push(options);
  }
  releaseSingleInstanceLock(): void {
    this.log.push('lock released');
  }
  requestSingleInstanceLock(): boolean {
    return this.lock;
  }
  enableSandbox(): void {
    this.log.push('sandbox');
  }
  getLocale(): string {
    return this.locale;
  }
  async whenReady(): Promise<void> {
    this.log.push('ready');
  }
  exit(code: number): void {
    this.exitCode ??= code;
    this.emit('exited');
  }
}

/** An Electron whose windows, sessions and IPC can be looked into. */
export const createFakeElectron = (
  displays = [{ id: 1, bounds: { x: 0, y: 0, width: 1920, height: 1080 } }],
) => {
  FakeWindow.ipcMain = new FakeIpcMain();
  FakeWindow.opened = [];
  const app = new FakeApp();
  FakeWindow.app = app;
  const defaultSession = new FakeSession();
  const sessions = new Map<string, FakeSession>();
  const errorBoxes: { title: string; text: string }[] = [];
  const electron = {
    app,
    BrowserWindow: FakeWindow,
    dialog: { showErrorBox: (title: string, text: string) => errorBoxes.push({ title, text }) },
    ipcMain: FakeWindow.ipcMain,
    Menu: { setApplicationMenu: () => app.log.push('menu') },
    protocol: { registerSchemesAsPrivileged: () => app.log.push('schemes') },
    screen: { getPrimaryDisplay: () => displays[0], getAllDisplays: () => displays },
    session: {
      defaultSession,
      fromPartition: (name: string) => {
        const known = sessions.get(name);
        if (known) return known;
        const session = new FakeSession();
        sessions.set(name, session);
        app.emit('session-created', session);
        return session;
      },
    },
  };
  return {
    electron: electron as unknown as ElectronApi,
    app,
    defaultSession,
    errorBoxes,
    sessions,
    windows: FakeWindow.opened,
  };
};
