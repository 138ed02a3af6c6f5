'use strict';

const path = require('node:path');

/**
 * Switches of the packaged Electron, set before it is signed: it runs the kiosk from its verified archive and nothing
 * else, and takes no orders from environment or command line.
 */
const FUSES = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
  WasmTrapHandlers: true,
};

/** Where electron-builder has put the program of each platform. */
const programOf = ({ electronPlatformName, appOutDir, packager }) => {
  const { productFilename } = packager.appInfo;
  if (electronPlatformName === 'darwin') return path.join(appOutDir, `${productFilename}.app`);
  if (electronPlatformName === 'win32') return path.join(appOutDir, `${productFilename}.exe`);
  return path.join(appOutDir, packager.executableName);
};

const resourcesOf = (context) =>
  context.electronPlatformName === 'darwin'
    ? path.join(programOf(context), 'Contents', 'Resources')
    : path.join(context.appOutDir, 'resources');

const fuseConfig = ({ FuseVersion, FuseV1Options }, platform) => ({
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  resetAdHocDarwinSignature: platform === 'darwin',
  ...Object.fromEntries(Object.entries(FUSES).map(([name, on]) => [FuseV1Options[name], on])),
});

/** The signature of a macOS bundle covers every file in it. Elsewhere the program checks this list at its start. */
const listFiles = async (context) => {
  const { electronPlatformName } = context;
  if (electronPlatformName === 'darwin') return;
  const { writeFileList } = await import('./file-list.ts');
  await writeFileList(programOf(context), electronPlatformName);
};

/** The archive as it will be shipped: nothing changes it behind this hook. */
const checkMark = async (context) => {
  const { requireRightMark } = await import('./test-mark.ts');
  requireRightMark(path.join(resourcesOf(context), 'app.asar'), context.packager.appInfo.id);
};

const afterPack = async (context) => {
  await checkMark(context);
  const fuses = await import('@electron/fuses');
  await fuses.flipFuses(programOf(context), fuseConfig(fuses, context.electronPlatformName));
  await listFiles(context);
};

module.exports = { default: afterPack, FUSES, fuseConfig, programOf, listFiles, checkMark };
