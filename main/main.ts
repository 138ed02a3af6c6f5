import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  protocol,
  screen,
  session,
  utilityProcess,
} from 'electron';
import { describeError } from './host/describe-error.ts';
import { applicationArguments, isTestBuild } from './host/electron/application-arguments.ts';
import { runElectronHost } from './host/electron/electron-host.ts';
import { forkUtility } from './host/electron/fork-utility.ts';
import { BUILD_KEY, checkInstalledFiles } from './host/electron/installed-files.ts';
import { HOST_USAGE, parseHostOptions } from './host/host-options.ts';
import { keepMemoryOffDisk } from './host/keep-memory-off-disk.ts';
import { keepNewFilesPrivate } from './host/private-files.ts';

const readOptions = () => {
  const isTest = app.isPackaged && isTestBuild(app.getAppPath());
  const started = app.isPackaged ? { isTestBuild: isTest } : { appFolder: app.getAppPath() };
  try {
    return parseHostOptions(applicationArguments(process.argv, started), { isTestBuild: isTest });
  } catch (error) {
    console.error(`${describeError(error)}\n${HOST_USAGE}`);
    app.exit(1);
    return undefined;
  }
};

/** The archive of a packaged application is a file here, and not the folder that Electron makes of it. */
const checkInstallation = async (): Promise<void> => {
  const { publicKey } = JSON.parse(readFileSync(path.join(app.getAppPath(), BUILD_KEY), 'utf8'));
  process.noAsar = true;
  try {
    await checkInstalledFiles(path.dirname(process.resourcesPath), publicKey);
  } finally {
    process.noAsar = false;
  }
};

const options = readOptions();
if (options) {
  keepNewFilesPrivate();
  keepMemoryOffDisk((line) => console.log(line));
  app.setPath('userData', path.join(options.dataDir, 'electron'));
  void runElectronHost({
    electron: { app, BrowserWindow, dialog, ipcMain, Menu, protocol, screen, session },
    options,
    createKiosk: async (given) => {
      // This module loads the native modules, and `checkInstallation` must check them first.
      const { createKiosk } = await import('./composition-root.ts');
      return createKiosk({ ...given, forkServices: forkUtility(utilityProcess) });
    },
    pagesFolder: path.join(app.getAppPath(), 'dist', 'renderer'),
    preload: fileURLToPath(new URL('../preload/electron-preload.cjs', import.meta.url)),
    modelsDir: path.join(app.getAppPath(), 'native-models'),
    print: (line) => console.log(line),
    watched: process,
    // The signature of a macOS bundle covers all its files.
    ...(app.isPackaged && process.platform !== 'darwin' ? { checkInstallation } : {}),
  });
}
