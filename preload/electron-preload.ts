import { contextBridge, ipcRenderer } from 'electron';
import { roleOfPath } from '#core/contract/counter/wire.ts';
import { createElectronBridge } from './electron-bridge.ts';

const role = roleOfPath(location.pathname);
if (role !== undefined) {
  contextBridge.exposeInMainWorld('counterproof', createElectronBridge(role, ipcRenderer));
}
