import type { BrowserWindow, Rectangle, WebContents } from 'electron';
import type { RendererRole } from '#core/contract/counter/wire.ts';
import { pageAddress } from '../../ipc/electron/sender-guard.ts';
import type { PageFile } from '../../ipc/page-files.ts';
import { servePagesIn } from './app-protocol.ts';
import { guardCrashes } from './crash-guard.ts';
import type { ElectronApi } from './electron-api.ts';

export interface KioskWindowsOptions {
  readonly electron: Pick<ElectronApi, 'BrowserWindow' | 'session'>;
  readonly files: ReadonlyMap<string, PageFile>;
  /** The bundled preload, CommonJS. */
  readonly preload: string;
  readonly windowed: boolean;
  readonly onClosed: (role: RendererRole) => void;
  readonly onHopeless: (role: RendererRole, reason: string) => void;
}

export interface KioskWindows {
  /** Opens the window of a role on the given display, or brings the one that is open to the front. */
  open(role: RendererRole, bounds: Rectangle): void;
  close(role: RendererRole): void;
  setVisible(role: RendererRole, visible: boolean): void;
  isOpen(role: RendererRole): boolean;
  /** Whether the system has a printer; unknown while the operator's window is not open. */
  printers(): Promise<'some' | 'none' | 'unknown'>;
  roleOf(contents: WebContents): RendererRole | undefined;
}

/** A session of its own for each role, in memory: nothing of a person outlives the window. */
const partitionOf = (role: RendererRole): string => `counterproof-${role}`;

export const createKioskWindows = (options: KioskWindowsOptions): KioskWindows => {
  const { electron, windowed } = options;
  const windows = new Map<RendererRole, BrowserWindow>();
  const roles = new WeakMap<WebContents, RendererRole>();
  const prepared = new Set<RendererRole>();

  const prepareSession = (role: RendererRole): void => {
    if (prepared.has(role)) return;
    prepared.add(role);
    const session = electron.session.fromPartition(partitionOf(role), { cache: false });
    servePagesIn(session, options.files, role);
  };

  const create = (role: RendererRole, bounds: Rectangle): BrowserWindow => {
    prepareSession(role);
    const window = new electron.BrowserWindow({
      ...bounds,
      title: 'Counterproof',
      show: false,
      kiosk: !windowed,
      autoHideMenuBar: true,
      backgroundColor: '#f6f7f9',
      webPreferences: {
        preload: options.preload,
        partition: partitionOf(role),
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        webSecurity: true,
        webviewTag: false,
        devTools: windowed,
        spellcheck: false,
        // A hidden operator window must still receive the session; a throttled applicant window would drop frames.
        backgroundThrottling: false,
      },
    });
    const { webContents } = window;
    roles.set(webContents, role);
    guardCrashes(webContents, { onHopeless: (reason) => options.onHopeless(role, reason) });
    window.once('ready-to-show', () => window.show());
    window.on('closed', () => {
      if (windows.get(role) !== window) return;
      windows.delete(role);
      options.onClosed(role);
    });
    // A reload by the crash guard cuts a load that is under way; the page comes all the same.
    window.loadURL(pageAddress(role)).catch(() => undefined);
    return window;
  };

  return {
    open(role, bounds) {
      const existing = windows.get(role);
      if (existing) existing.focus();
      else windows.set(role, create(role, bounds));
    },
    close(role) {
      windows.get(role)?.close();
    },
    setVisible(role, visible) {
      const window = windows.get(role);
      if (visible) window?.show();
      else window?.hide();
    },
    isOpen: (role) => windows.has(role),
    async printers() {
      const contents = windows.get('operator')?.webContents;
      if (!contents) return 'unknown';
      return (await contents.getPrintersAsync()).length > 0 ? 'some' : 'none';
    },
    roleOf: (contents) => roles.get(contents),
  };
};
