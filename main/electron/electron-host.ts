import { claimDataDirectory } from '../host/control-channel.ts';
import { describeError } from '../host/describe-error.ts';
import type { HostOptions } from '../host/host-options.ts';
import type { CreateKiosk } from '../host/kiosk-options.ts';
import { markTiming } from '../host/timing.ts';
import { startElectronTransport } from '../ipc/electron/electron-transport.ts';
import { indexPageFiles } from '../ipc/page-files.ts';
import { APP_SCHEMES } from './app-protocol.ts';
import type { ElectronApi } from './electron-api.ts';
import { createElectronDisplay } from './electron-display.ts';
import { createKioskWindows } from './kiosk-windows.ts';

export interface ElectronHostOptions {
  readonly electron: ElectronApi;
  readonly options: Pick<HostOptions, 'dataDir' | 'windowed'> &
    Partial<Pick<HostOptions, 'serialPorts' | 'optionalModelsDir'>>;
  readonly createKiosk: CreateKiosk;
  /** The built renderer. */
  readonly pagesFolder: string;
  readonly preload: string;
  readonly modelsDir: string;
  readonly print: (line: string) => void;
}

type Closer = () => void | Promise<void>;

/** Ends once, in reverse order, before Electron may quit. */
const createShutdown = (app: ElectronApi['app'], print: (line: string) => void) => {
  const closers: Closer[] = [];
  let ending = false;
  const run = async (code: number): Promise<void> => {
    for (const closer of closers.reverse()) await closer();
    app.exit(code);
  };
  const end = (code: number, why?: string): void => {
    if (why !== undefined) print(why);
    if (ending) return;
    ending = true;
    void run(code);
  };
  app.on('before-quit', (event) => {
    event.preventDefault();
    end(0);
  });
  return {
    atEnd: (closer: Closer): void => {
      closers.push(closer);
    },
    end,
  };
};
type Shutdown = ReturnType<typeof createShutdown>;

const startKiosk = async (given: ElectronHostOptions, shutdown: Shutdown): Promise<void> => {
  const { electron, options, print } = given;
  const display = createElectronDisplay(electron.screen);
  const showOperator = (): void => windows.open('operator', display.operatorBounds());
  const windows = createKioskWindows({
    electron,
    files: indexPageFiles(given.pagesFolder),
    preload: given.preload,
    windowed: options.windowed,
    onClosed: (role) => {
      if (role === 'applicant') display.applicantClosed();
      else shutdown.end(0, 'The kiosk window was closed.');
    },
    onHopeless: (role, reason) => {
      if (role === 'applicant') windows.close('applicant');
      else shutdown.end(1, `The operator display cannot be kept open: ${reason}`);
    },
  });
  display.bind(windows);
  const claim = await claimDataDirectory(options.dataDir, showOperator);
  shutdown.atEnd(claim.release);
  electron.app.on('second-instance', showOperator);
  const core = await given.createKiosk({
    dataDir: options.dataDir,
    host: display,
    serialPorts: options.serialPorts,
    optionalModelsDir: options.optionalModelsDir,
    modelsDir: given.modelsDir,
    onFatal: (error) => shutdown.end(1, describeError(error)),
  });
  shutdown.atEnd(() => core.close());
  markTiming('core-ready');
  const transport = startElectronTransport({
    core,
    ipcMain: electron.ipcMain,
    roleOfWindow: windows.roleOf,
  });
  shutdown.atEnd(transport.close);
  showOperator();
  print('The Electron host is running.');
};

/**
 * Runs the kiosk inside Electron: lifecycle and windows only. Call it before Electron is ready.
 */
export const runElectronHost = async (given: ElectronHostOptions): Promise<void> => {
  const { app, Menu, protocol } = given.electron;
  protocol.registerSchemesAsPrivileged(APP_SCHEMES);
  if (!app.requestSingleInstanceLock()) {
    given.print('A kiosk is already running; its window was brought to the front.');
    app.exit(1);
    return;
  }
  const shutdown = createShutdown(app, given.print);
  app.on('window-all-closed', () => shutdown.end(0));
  // A web page that some window might still be led to create stays powerless.
  app.enableSandbox();
  Menu.setApplicationMenu(null);
  try {
    await app.whenReady();
    await startKiosk(given, shutdown);
  } catch (error) {
    shutdown.end(1, describeError(error));
  }
};
