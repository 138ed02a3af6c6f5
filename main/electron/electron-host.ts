import { claimDataDirectory } from '../host/control-channel.ts';
import { describeError } from '../host/describe-error.ts';
import { createEnding, type Ending } from '../host/ending.ts';
import type { HostOptions } from '../host/host-options.ts';
import type { CreateKiosk } from '../host/kiosk-options.ts';
import { RESTART_EXIT_CODE, watchLastFailures } from '../host/last-resort.ts';
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
  /** The process whose uncaught failures end this host; none is watched unless told so. */
  readonly watched?: NodeJS.Process;
}

/** Electron may quit only when everything has ended. */
const endBeforeQuit = ({ app }: Pick<ElectronApi, 'app'>, ending: Ending): void => {
  app.on('before-quit', (event) => {
    event.preventDefault();
    void ending.end(0);
  });
  void ending.ended.then((code) => {
    // In development the launcher that sees the exit code starts it again.
    if (code === RESTART_EXIT_CODE && app.isPackaged) app.relaunch(relaunchOptions());
    app.exit(code);
  });
};

/** An AppImage runs from a mount that is gone by then. */
const relaunchOptions = (): { execPath?: string } => {
  const { APPIMAGE } = process.env;
  return APPIMAGE ? { execPath: APPIMAGE } : {};
};

const startKiosk = async (given: ElectronHostOptions, ending: Ending): Promise<void> => {
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
      else void ending.end(0, 'The kiosk window was closed.');
    },
    onHopeless: (role, reason) => {
      if (role === 'applicant') windows.close('applicant');
      else void ending.end(1, `The operator display cannot be kept open: ${reason}`);
    },
  });
  display.bind(windows);
  const claim = await claimDataDirectory(options.dataDir, showOperator);
  ending.atEnd(claim.release);
  electron.app.on('second-instance', showOperator);
  const core = await given.createKiosk({
    dataDir: options.dataDir,
    host: display,
    serialPorts: options.serialPorts,
    optionalModelsDir: options.optionalModelsDir,
    modelsDir: given.modelsDir,
    onFatal: (error) => void ending.end(1, describeError(error)),
  });
  ending.atEnd(() => core.close());
  markTiming('core-ready');
  const transport = startElectronTransport({
    core,
    ipcMain: electron.ipcMain,
    roleOfWindow: windows.roleOf,
  });
  ending.atEnd(transport.close);
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
  const ending = createEnding(given.print);
  if (given.watched) watchLastFailures(given.watched, { dataDir: given.options.dataDir, ending });
  endBeforeQuit(given.electron, ending);
  app.on('window-all-closed', () => void ending.end(0));
  // A web page that some window might still be led to create stays powerless.
  app.enableSandbox();
  Menu.setApplicationMenu(null);
  try {
    await app.whenReady();
    await startKiosk(given, ending);
  } catch (error) {
    await ending.end(1, describeError(error));
  }
};
