import type * as Electron from 'electron';

/**
 * The part of Electron's main process that the host uses. It is injected, because importing the package outside
 * Electron starts a download, and so that the host's duties can be tested where no runtime is installed.
 */
export type ElectronApi = Pick<
  typeof Electron,
  'app' | 'BrowserWindow' | 'dialog' | 'ipcMain' | 'Menu' | 'protocol' | 'screen' | 'session'
>;
