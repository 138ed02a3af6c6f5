import { spawn } from 'node:child_process';
import { LANGUAGE_TEXTS, LANGUAGES, primaryTag } from '#core/languages/index.ts';
import { startElectronTransport } from '../../ipc/electron/electron-transport.ts';
import { indexPageFiles } from '../../ipc/page-files.ts';
import { claimDataDirectory } from '../control-channel.ts';
import { describeError } from '../describe-error.ts';
import { createEnding, type Ending } from '../host-ending.ts';
import type { HostOptions } from '../host-options.ts';
import type { CreateKiosk } from '../kiosk-options.ts';
import { RESTART_EXIT_CODE, watchLastFailures } from '../last-resort.ts';
import { protectDataDirectory } from '../private-files.ts';
import { markTiming } from '../timing.ts';
import { APP_SCHEMES } from './app-protocol.ts';
import type { ElectronApi } from './electron-api.ts';
import { createElectronDisplay } from './electron-display.ts';
import { createKioskWindows } from './kiosk-windows.ts';
import { guardEverything } from './window-guard.ts';

export interface ElectronHostOptions {
  readonly electron: ElectronApi;
  readonly options: Pick<HostOptions, 'dataDir' | 'windowed'> &
    Partial<Pick<HostOptions, 'serialPorts' | 'servicesPort' | 'optionalModelsDir'>>;
  readonly createKiosk: CreateKiosk;
  /** The built renderer. */
  readonly pagesFolder: string;
  readonly preload: string;
  readonly modelsDir: string;
  readonly print: (line: string) => void;
  /** Refuses installed files that were changed, which a dialog says; nothing is checked unless told so. */
  readonly checkInstallation?: () => Promise<void>;
  /** The process whose uncaught failures end this host; none by default. */
  readonly watched?: NodeJS.Process;
}

type App = ElectronApi['app'];

/** Electron may quit only when everything has ended. */
const endBeforeQuit = (app: App, ending: Ending): void => {
  app.on('before-quit', (event) => {
    event.preventDefault();
    void ending.end(0);
  });
};

const leave = (app: App, print: (line: string) => void, code: number): void => {
  // In development the launcher that sees the exit code starts it again.
  if (code === RESTART_EXIT_CODE && app.isPackaged) startAgain(app, print);
  app.exit(code);
};

/**
 * With the same arguments. An AppImage runs from a mount that goes with this process, and Electron's helper, which waits
 * for its end, runs from there too: so it is started from its own file, unpacked, at once.
 */
const startAgain = (app: App, print: (line: string) => void): void => {
  const { APPIMAGE } = process.env;
  if (!APPIMAGE) {
    app.relaunch();
    return;
  }
  app.releaseSingleInstanceLock();
  const env = { ...process.env, APPIMAGE_EXTRACT_AND_RUN: '1' };
  spawn(APPIMAGE, process.argv.slice(1), { detached: true, stdio: 'ignore', env })
    .on('error', (error) => print(`The kiosk could not be started again: ${error.message}`))
    .unref();
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
  guardEverything(electron, windows, !options.windowed);
  display.bind(windows);
  protectDataDirectory(options.dataDir, given.print);
  const claim = await claimDataDirectory(options.dataDir, showOperator);
  ending.atEnd(claim.release);
  electron.app.on('second-instance', showOperator);
  const core = await given.createKiosk({
    dataDir: options.dataDir,
    host: display,
    servicesPort: options.servicesPort,
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

/** No page may be shown from changed files: the system's own dialog gives the next step, in the system's language. */
const checkInstallation = async ({
  electron,
  checkInstallation: check,
}: ElectronHostOptions): Promise<void> => {
  try {
    await check?.();
  } catch (error) {
    const system = primaryTag(electron.app.getLocale());
    const language = LANGUAGES.find((each) => primaryTag(each) === system) ?? 'en';
    const { title, next } = LANGUAGE_TEXTS[language].screens.errors.INSTALLATION_CHANGED;
    electron.dialog.showErrorBox(title, `${next}\n\n${describeError(error)}`);
    throw error;
  }
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
  const leaveWith = (code: number): void => leave(app, given.print, code);
  const { dataDir } = given.options;
  if (given.watched) watchLastFailures(given.watched, { dataDir, ending, leave: leaveWith });
  endBeforeQuit(app, ending);
  void ending.ended.then(leaveWith);
  app.on('window-all-closed', () => void ending.end(0));
  // A web page that some window might still be led to create stays powerless.
  app.enableSandbox();
  Menu.setApplicationMenu(null);
  try {
    await app.whenReady();
    await checkInstallation(given);
    await startKiosk(given, ending);
  } catch (error) {
    await ending.end(1, describeError(error));
  }
};
