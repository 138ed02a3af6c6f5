import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as fuses from '@electron/fuses';
import { describe, expect, it } from 'vitest';
import { inProject, ROOT } from '../prepare/project.ts';

const require = createRequire(import.meta.url);
// Internal to electron-builder, whose version the lock file pins: the only way to validate without packaging.
const { getConfig, validateConfiguration } = require('app-builder-lib/out/util/config/config') as {
  getConfig: (project: string, file: string, extra: null) => Promise<Record<string, unknown>>;
  validateConfiguration: (config: unknown, log: unknown) => Promise<void>;
};
const { DebugLogger } = require('builder-util') as { DebugLogger: new (enabled: boolean) => unknown };
const afterPack = require('./after-pack.cjs') as {
  FUSES: Record<string, boolean>;
  fuseConfig: (module: unknown, platform: string) => Record<string, unknown>;
  programOf: (context: unknown) => string;
};

const readConfig = () => getConfig(ROOT, 'electron-builder.yml', null);

describe('electron-builder.yml', () => {
  it('is what the installed electron-builder accepts', async () => {
    await expect(validateConfiguration(await readConfig(), new DebugLogger(false))).resolves.toBeUndefined();
  });

  it('is refused with a wrong word in it, so the check above checks', async () => {
    const wrong = { ...(await readConfig()), asarr: true };
    await expect(validateConfiguration(wrong, new DebugLogger(false))).rejects.toThrow(/asarr/);
  });

  it('names files that exist', async () => {
    const config = await readConfig();
    const named = [config.afterPack as string, 'resources/icon.png', 'resources/readers'];
    expect(named.filter((file) => !existsSync(inProject(file)))).toEqual([]);
  });
});

describe('the fuses of the packaged program', () => {
  it('decide on every fuse that this Electron has', () => {
    const names = Object.keys(fuses.FuseV1Options).filter((name) => Number.isNaN(Number(name)));
    expect(Object.keys(afterPack.FUSES).sort()).toEqual(names.sort());
  });

  it('run nothing but the archived application', () => {
    const config = afterPack.fuseConfig(fuses, 'linux');
    const { OnlyLoadAppFromAsar, EnableNodeCliInspectArguments } = fuses.FuseV1Options;
    expect(config[OnlyLoadAppFromAsar]).toBe(true);
    expect(config[EnableNodeCliInspectArguments]).toBe(false);
    expect(config.strictlyRequireAllFuses).toBe(true);
  });

  it.each([
    ['darwin', path.join('/out', 'Counterproof.app')],
    ['win32', path.join('/out', 'Counterproof.exe')],
    ['linux', path.join('/out', 'counterproof')],
  ])('are set in the program of %s', (electronPlatformName, expected) => {
    const packager = { appInfo: { productFilename: 'Counterproof' }, executableName: 'counterproof' };
    expect(afterPack.programOf({ electronPlatformName, appOutDir: '/out', packager })).toBe(expected);
  });
});
