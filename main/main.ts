import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, BrowserWindow, ipcMain, Menu, protocol, screen, session } from 'electron';
import { createKiosk } from './composition-root.ts';
import { describeError } from './host/describe-error.ts';
import { applicationArguments } from './host/electron/application-arguments.ts';
import { runElectronHost } from './host/electron/electron-host.ts';
import { HOST_USAGE, parseHostOptions } from './host/host-options.ts';
import { keepNewFilesPrivate } from './host/private-files.ts';

const readOptions = () => {
  try {
    return parseHostOptions(
      applicationArguments(process.argv, app.isPackaged ? undefined : app.getAppPath()),
    );
  } catch (error) {
    console.error(`${describeError(error)}\n${HOST_USAGE}`);
    app.exit(1);
    return undefined;
  }
};

const options = readOptions();
if (options) {
  keepNewFilesPrivate();
  app.setPath('userData', path.join(options.dataDir, 'electron'));
  void runElectronHost({
    electron: { app, BrowserWindow, ipcMain, Menu, protocol, screen, session },
    options,
    createKiosk,
    pagesFolder: path.join(app.getAppPath(), 'dist', 'renderer'),
    preload: fileURLToPath(new URL('../preload/electron-preload.cjs', import.meta.url)),
    modelsDir: path.join(app.getAppPath(), 'native-models'),
    print: (line) => console.log(line),
    watched: process,
  });
}
