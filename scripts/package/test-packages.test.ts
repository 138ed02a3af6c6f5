import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TEST_BUILD } from '#main/host/electron/application-arguments.ts';
import { readArguments } from '../build.ts';
import { markTestBuild } from './file-list.ts';
import { installPackage } from './install-package.ts';
import { runPackager } from './run-packager.ts';
import { testInstaller, testPackageArguments, testVersion, withoutIdentity } from './test-packages.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'test-packages-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const at = (...names: string[]) => path.join(folder, ...names);

describe('a package that is built for a test', () => {
  it.each([
    ['linux', 'x64', ['--linux', 'AppImage', '--x64']],
    ['win32', 'x64', ['--win', 'nsis', '--x64']],
    ['darwin', 'arm64', ['--mac', 'dmg', '--arm64']],
  ] as const)(
    'is the installer of %s, under another name and id than the product',
    (platform, arch, target) => {
      const given = testPackageArguments('--test-package', { platform, arch, runtimeFolder: '/electron' });
      expect(given.slice(0, 3)).toEqual(target);
      expect(given).toContain('-c.appId=org.counterproof.kiosk.test');
      expect(given).toContain('-c.productName=Counterproof Test');
      expect(given).toContain('-c.electronDist=/electron');
    },
  );

  it('is replaced by one of a higher version', () => {
    expect([testVersion('--test-package'), testVersion('--newer-test-package')]).toEqual([
      '0.0.0-test.1',
      '0.0.0-test.2',
    ]);
  });

  it('carries a mark that every other build takes away', () => {
    markTestBuild(folder, true);
    expect(existsSync(at(TEST_BUILD))).toBe(true);
    markTestBuild(folder, false);
    expect(existsSync(at(TEST_BUILD))).toBe(false);
    markTestBuild(folder, false);
  });

  it('is not signed, whatever identity the environment has', () => {
    const env = { CSC_LINK: 'a', csc_name: 'b', WIN_CSC_LINK: 'c', WIN_CSC_KEY_PASSWORD: 'd', PATH: '/bin' };
    expect(withoutIdentity(env)).toEqual({ PATH: '/bin', CSC_IDENTITY_AUTO_DISCOVERY: 'false' });
  });

  describe('takes its mark back when the packager ends', () => {
    const signals = new EventEmitter();
    const pack = (script: string, isTest = true) =>
      runPackager(['-e', script], { application: folder, isTest, env: process.env, signals });
    /** Ends with 7 where the mark is there. */
    const LOOK = `process.exit(require('node:fs').existsSync(${JSON.stringify(TEST_BUILD)}) ? 7 : 0)`;
    const look = () => `process.chdir(${JSON.stringify(folder)});${LOOK}`;

    it('with any code', async () => {
      expect(await pack(look())).toBe(7);
      expect(existsSync(at(TEST_BUILD))).toBe(false);
      markTestBuild(folder, true);
      expect(await pack(look(), false)).toBe(0);
    });

    it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('by %s, which it is told', async (signal) => {
      const ended = pack('setInterval(() => {}, 1000)');
      expect(existsSync(at(TEST_BUILD))).toBe(true);
      signals.emit(signal, signal);
      expect(await ended).toBe(1);
      expect(existsSync(at(TEST_BUILD))).toBe(false);
      expect(signals.listenerCount(signal)).toBe(0);
    });
  });

  it.each(['--release', '--linux', '--newer-test-package'])('is built alone, not with %s', (other) => {
    expect(() => readArguments(['--test-package', other])).toThrow('stands alone');
    expect(() => readArguments(['--test-package'])).not.toThrow();
  });

  it('has one installer', () => {
    const output = at('dist', 'test-packages', '0.0.0-test.1');
    mkdirSync(output, { recursive: true });
    expect(() => testInstaller('--test-package', 'linux', folder)).toThrow('has 0 installers');
    writeFileSync(path.join(output, 'a.AppImage'), '');
    writeFileSync(path.join(output, 'latest-linux.yml'), '');
    expect(testInstaller('--test-package', 'linux', folder)).toBe(path.join(output, 'a.AppImage'));
    expect(() => testInstaller('--test-package', 'freebsd', folder)).toThrow('no installer for freebsd');
  });
});

describe('installing', () => {
  const run: string[][] = [];
  const means = (platform: NodeJS.Platform) => ({
    platform,
    run: async (file: string, args: readonly string[]) => {
      run.push([file, ...args]);
      // The content of the image of macOS.
      if (args[0] === 'attach') {
        const program = path.join(args.at(-1) ?? '', 'Counterproof Test.app', 'Contents', 'MacOS');
        mkdirSync(program, { recursive: true });
        writeFileSync(path.join(program, 'Counterproof Test'), readFileSync(args[1] ?? ''));
      }
    },
  });
  beforeEach(() => void run.splice(0));

  it.each(['linux', 'darwin'] as const)(
    'puts the program of %s into the folder, and the newer one in its place',
    async (platform) => {
      for (const version of ['first', 'second']) {
        writeFileSync(at('installer'), version);
        const { file } = await installPackage(at('installer'), at('installed'), means(platform));
        expect(readFileSync(file, 'utf8')).toBe(version);
      }
    },
  );

  it.runIf(process.platform !== 'win32')('makes an AppImage a program that needs no mount', async () => {
    writeFileSync(at('installer'), '', { mode: 0o600 });
    const { file, env } = await installPackage(at('installer'), at('installed'), means('linux'));
    expect(statSync(file).mode & 0o777).toBe(0o755);
    expect(env).toEqual({ APPIMAGE_EXTRACT_AND_RUN: '1' });
  });

  it('installs without questions on Windows', async () => {
    const { file } = await installPackage('setup.exe', at('installed'), means('win32'));
    expect(run).toEqual([['setup.exe', '/S', `/D=${at('installed')}`]]);
    expect(file).toBe(at('installed', 'Counterproof Test.exe'));
  });

  it('detaches the image of macOS whatever happens', async () => {
    const failing = async (file: string, args: readonly string[]) => void run.push([file, ...args]);
    const broken = installPackage('image.dmg', at('installed'), { platform: 'darwin', run: failing });
    await expect(broken).rejects.toThrow('ENOENT');
    expect(run.at(-1)).toEqual(['hdiutil', 'detach', at('installed', 'image')]);
  });
});
