import { registerHooks } from 'node:module';
import { createFakeElectron } from './host/electron/fake-electron.fixture.ts';

/**
 * Child of main.test.ts: starts main.ts as a packaged application in a fake Electron. Prints each native module that is
 * loaded, and ends where the parts of the kiosk would be put together.
 */
const [, , resources, appPath, ...given] = process.argv as [string, string, string, string, ...string[]];
process.argv = ['counterproof', ...given];
Object.assign(process, { resourcesPath: resources });
const { electron } = createFakeElectron();
Object.assign(electron.app, { isPackaged: true, getAppPath: () => appPath, setPath: () => undefined });
electron.app.on('exited' as never, () => process.exit(1));
Object.assign(globalThis, { fakeElectron: { ...electron, utilityProcess: {} } });

const { dlopen } = process;
process.dlopen = (module, file, ...others) => {
  console.log(`native module: ${file}`);
  return dlopen.call(process, module, file, ...others);
};
const NAMES = 'app, BrowserWindow, dialog, ipcMain, Menu, protocol, screen, session, utilityProcess';
registerHooks({
  resolve: (name, context, next) =>
    name === 'electron' ? { url: 'fake:electron', shortCircuit: true } : next(name, context),
  load: (url, context, next) => {
    if (url === 'fake:electron') {
      return {
        format: 'module',
        source: `export const { ${NAMES} } = globalThis.fakeElectron`,
        shortCircuit: true,
      };
    }
    if (url.endsWith('/main/composition-root.ts')) {
      return { format: 'module', source: "console.log('kiosk'); process.exit(0)", shortCircuit: true };
    }
    return next(url, context);
  },
});
await import('./main.ts');
