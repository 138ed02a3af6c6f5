import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fuses from '@electron/fuses';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BUILD_KEY, checkInstalledFiles, FILE_LIST } from '#main/host/electron/installed-files.ts';
import { packagerArguments } from '../build.ts';
import { inProject, ROOT } from '../prepare/project.ts';
import { makeBuildKey, markTestBuild } from './file-list.ts';

const require = createRequire(import.meta.url);
// Internal to electron-builder, whose version the lock file pins: the only way to validate without packaging.
const { getConfig, validateConfiguration } = require('app-builder-lib/out/util/config/config') as {
  getConfig: (project: string, file: string, extra: null) => Promise<Record<string, unknown>>;
  validateConfiguration: (config: unknown, log: unknown) => Promise<void>;
};
const { DebugLogger } = require('builder-util') as { DebugLogger: new (enabled: boolean) => unknown };
// As electron-builder makes the archive.
const { createPackage } = require('@electron/asar') as {
  createPackage: (folder: string, archive: string) => Promise<void>;
};
const afterPack = require('./after-pack.cjs') as {
  FUSES: Record<string, boolean>;
  fuseConfig: (module: unknown, platform: string) => Record<string, unknown>;
  programOf: (context: unknown) => string;
  listFiles: (context: unknown) => Promise<void>;
  checkMark: (context: unknown) => Promise<void>;
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

describe('the package of macOS', () => {
  it('is for the processors that have an inference binary', async () => {
    const { mac } = await readConfig();
    expect((mac as { target: unknown }).target).toEqual([{ target: 'dmg', arch: ['arm64'] }]);
    expect(existsSync(inProject('node_modules/onnxruntime-node/bin/napi-v6/darwin/arm64'))).toBe(true);
    expect(existsSync(inProject('node_modules/onnxruntime-node/bin/napi-v6/darwin/x64'))).toBe(false);
  });

  it('may compile at run time and use the camera, and loads no library of another signer', async () => {
    const { mac } = await readConfig();
    const { hardenedRuntime, entitlements, entitlementsInherit } = mac as Record<string, string>;
    expect(hardenedRuntime).toBe(true);
    expect(entitlementsInherit).toBe(entitlements);
    const granted = readFileSync(inProject(entitlements ?? ''), 'utf8').matchAll(
      /<key>([^<]+)<\/key>\s*<true\/>/g,
    );
    expect([...granted].map(([, key]) => key)).toEqual([
      'com.apple.security.cs.allow-jit',
      'com.apple.security.device.camera',
    ]);
  });
});

describe('the arguments of the packager', () => {
  it('fail an unsigned release, and no other build', () => {
    expect(packagerArguments(['--release'], undefined)).toEqual([
      '-c.forceCodeSigning=true',
      '--publish',
      'never',
    ]);
    expect(packagerArguments(['--dir'], undefined)).toEqual(['--dir', '--publish', 'never']);
  });

  it('name the runtime that was given, for this machine only', () => {
    expect(packagerArguments(['--dir'], '/electron')).toContain('-c.electronDist=/electron');
    expect(packagerArguments(['--win'], '/electron')).not.toContain('-c.electronDist=/electron');
  });
});

describe('the list of packaged files', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'package-'));
    mkdirSync(path.join(folder, 'resources'));
    writeFileSync(path.join(folder, 'resources', 'app.asar'), 'archive');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
  const startBuild = (): string => {
    for (const [name, value] of Object.entries(makeBuildKey(folder))) vi.stubEnv(name, value);
    return JSON.parse(readFileSync(path.join(folder, BUILD_KEY), 'utf8')).publicKey;
  };
  const packager = { appInfo: { productFilename: 'Counterproof' }, executableName: 'counterproof' };
  const pack = (electronPlatformName: string) =>
    afterPack.listFiles({ electronPlatformName, appOutDir: folder, packager });

  it.each(['linux', 'win32'])('is signed with the key of the build for %s', async (platform) => {
    const key = startBuild();
    await pack(platform);
    await expect(checkInstalledFiles(folder, key)).resolves.toBeUndefined();
    await expect(checkInstalledFiles(folder, startBuild())).rejects.toThrow();
  });

  it.each([
    ['linux', 'counterproof'],
    ['win32', 'Counterproof.exe'],
  ])('names what lies beside the program on %s, and not the program', async (platform, program) => {
    const key = startBuild();
    for (const name of ['libffmpeg.so', 'ffmpeg.dll', 'snapshot_blob.bin', 'resources.pak', program]) {
      writeFileSync(path.join(folder, name), 'as it was built');
    }
    await pack(platform);
    writeFileSync(path.join(folder, program), 'signed');
    await expect(checkInstalledFiles(folder, key)).resolves.toBeUndefined();
    for (const name of ['libffmpeg.so', 'ffmpeg.dll', 'snapshot_blob.bin', 'resources.pak']) {
      writeFileSync(path.join(folder, name), 'changed');
      await expect(checkInstalledFiles(folder, key)).rejects.toMatchObject({
        code: 'INSTALLATION_CHANGED',
        detail: { probe: `${name} was changed` },
      });
      writeFileSync(path.join(folder, name), 'as it was built');
    }
  });

  it('is left to the signature of the bundle on macOS', async () => {
    await pack('darwin');
    expect(existsSync(path.join(folder, FILE_LIST))).toBe(false);
  });

  it('needs the key that npm run build makes', async () => {
    await expect(pack('linux')).rejects.toThrow('build installers with npm run build');
  });
});

describe('the mark of a test build', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'package-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  /** Returns the content of the finished archive of a package. */
  const packed = async (id: string, isMarked: boolean, electronPlatformName = 'linux') => {
    const application = path.join(folder, 'application');
    mkdirSync(application);
    writeFileSync(path.join(application, 'package.json'), '{}');
    markTestBuild(application, isMarked);
    const [resources = '', appOutDir = ''] =
      electronPlatformName === 'darwin'
        ? [path.join(folder, 'out', 'Counterproof.app', 'Contents', 'Resources'), path.join(folder, 'out')]
        : [path.join(folder, 'out', 'resources'), path.join(folder, 'out')];
    mkdirSync(resources, { recursive: true });
    await createPackage(application, path.join(resources, 'app.asar'));
    const packager = { appInfo: { productFilename: 'Counterproof', id }, executableName: 'counterproof' };
    return afterPack.checkMark({ electronPlatformName, appOutDir, packager });
  };

  it.each(['linux', 'win32', 'darwin'])('is in every test package of %s', async (platform) => {
    await expect(packed('org.example.kiosk.test', true, platform)).resolves.toBeUndefined();
  });

  it.each(['linux', 'win32', 'darwin'])('is refused in any other package of %s', async (platform) => {
    await expect(packed('org.example.kiosk', true, platform)).rejects.toThrow('org.example.kiosk');
  });

  it('is in no release, and no test package goes without', async () => {
    await expect(packed('org.example.kiosk', false)).resolves.toBeUndefined();
    rmSync(path.join(folder, 'application'), { recursive: true });
    await expect(packed('org.example.kiosk.test', false)).rejects.toThrow('lacks');
  });
});

describe('the fuses of the packaged program', () => {
  it('decide on every fuse that this Electron has', () => {
    const names = Object.keys(fuses.FuseV1Options).filter((name) => Number.isNaN(Number(name)));
    expect(Object.keys(afterPack.FUSES).sort()).toEqual(names.sort());
  });

  it.each([
    ['RunAsNode', false],
    ['EnableNodeOptionsEnvironmentVariable', false],
    ['EnableNodeCliInspectArguments', false],
    ['GrantFileProtocolExtraPrivileges', false],
    ['OnlyLoadAppFromAsar', true],
    ['EnableEmbeddedAsarIntegrityValidation', true],
    ['EnableCookieEncryption', true],
  ] as const)('run nothing but the archived application: %s is %s', (name, on) => {
    const config = afterPack.fuseConfig(fuses, 'linux');
    expect(config[fuses.FuseV1Options[name]]).toBe(on);
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
