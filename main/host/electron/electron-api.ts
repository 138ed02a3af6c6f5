import type * as Electron from 'electron';

/**
 * What the host uses of Electron's main process. It is injected, because importing the package outside Electron starts
 * a download, and so that the host's duties can be tested where no runtime is installed.
 */
export type ElectronApi = Pick<
  typeof Electron,
  'app' | 'BrowserWindow' | 'dialog' | 'ipcMain' | 'Menu' | 'protocol' | 'screen' | 'session'
>;
