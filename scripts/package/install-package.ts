import { chmodSync, copyFileSync, cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { TEST_PRODUCT } from './test-packages.ts';

/** The program that an installer leaves. */
export interface InstalledProgram {
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Runs a program of the system to its end. @throws Error where it fails */
export type RunSystemProgram = (file: string, args: readonly string[]) => Promise<void>;

/**
 * Installs a package of a test into a folder without asking anybody; over an earlier installation it upgrades, as
 * installing the next version does.
 */
export async function installPackage(
  installer: string,
  folder: string,
  { platform, run }: { platform: NodeJS.Platform; run: RunSystemProgram },
): Promise<InstalledProgram> {
  mkdirSync(folder, { recursive: true });
  const install = INSTALL[platform];
  if (!install) throw new Error(`There is no installer for ${platform}.`);
  return install(installer, folder, run);
}

type Install = (installer: string, folder: string, run: RunSystemProgram) => Promise<InstalledProgram>;

const INSTALL: Partial<Record<NodeJS.Platform, Install>> = {
  /** An AppImage is the program itself. Where file systems in user space are missing, it unpacks itself. */
  linux: async (installer, folder) => {
    const file = path.join(folder, 'counterproof.AppImage');
    rmSync(file, { force: true });
    copyFileSync(installer, file);
    chmodSync(file, 0o755);
    return { file, env: { APPIMAGE_EXTRACT_AND_RUN: '1' } };
  },
  /** NSIS takes the folder last, and without quotes. */
  win32: async (installer, folder, run) => {
    await run(installer, ['/S', `/D=${folder}`]);
    return { file: path.join(folder, `${TEST_PRODUCT}.exe`), env: {} };
  },
  darwin: async (installer, folder, run) => {
    const mount = path.join(folder, 'image');
    const bundle = path.join(folder, `${TEST_PRODUCT}.app`);
    await run('hdiutil', ['attach', installer, '-nobrowse', '-mountpoint', mount]);
    try {
      rmSync(bundle, { recursive: true, force: true });
      cpSync(path.join(mount, `${TEST_PRODUCT}.app`), bundle, { recursive: true, verbatimSymlinks: true });
    } finally {
      await run('hdiutil', ['detach', mount]);
    }
    return { file: path.join(bundle, 'Contents', 'MacOS', TEST_PRODUCT), env: {} };
  },
};
