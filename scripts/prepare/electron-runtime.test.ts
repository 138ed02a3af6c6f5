import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { electronRuntime, type RuntimePlace, unpackGivenElectron } from './electron-runtime.ts';
import { inProject } from './project.ts';

const VERSION = '45.4.1';

let folder: string;
let place: RuntimePlace;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'runtime-'));
  place = {
    packageFolder: path.join(folder, 'electron'),
    cacheFolder: path.join(folder, 'cache'),
    platform: 'linux',
    arch: 'x64',
    env: {},
  };
  write('electron/package.json', JSON.stringify({ version: VERSION }));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, content: string | Uint8Array): string => {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
};
const unpacked = (name: string, version = VERSION, program = 'electron'): string => {
  write(path.join(name, 'version'), version);
  return write(path.join(name, program), '');
};

describe('the runtime of Electron', () => {
  it('is absent where only its package is installed', () => {
    expect(electronRuntime(place)).toBeUndefined();
  });

  it('is where its installer has put it, unless the package has a newer version by now', () => {
    const program = unpacked('electron/dist');
    expect(electronRuntime(place)).toBe(program);
    unpacked('electron/dist', '44.0.0');
    expect(electronRuntime(place)).toBeUndefined();
  });

  it.each([
    ['linux', 'electron'],
    ['win32', 'electron.exe'],
    ['darwin', 'Electron.app/Contents/MacOS/Electron'],
  ] as const)(
    'on %s is in the folder that a person names, and nothing else has to be there',
    (platform, file) => {
      write(path.join('given', 'version'), `v${VERSION}`);
      const program = write(path.join('given', file), '');
      const env = { ELECTRON_OVERRIDE_DIST_PATH: path.join(folder, 'given') };
      expect(electronRuntime({ ...place, platform, env })).toBe(program);
    },
  );

  it('is refused when the named folder has another version, or none of this machine', () => {
    const env = { ELECTRON_OVERRIDE_DIST_PATH: path.join(folder, 'given') };
    unpacked('given', '44.0.0');
    unpacked('electron/dist');
    expect(() => electronRuntime({ ...place, env })).toThrow(
      `Electron 44.0.0; this project needs ${VERSION}`,
    );
    expect(() => electronRuntime({ ...place, env, platform: 'win32' })).toThrow('electron.exe is missing');
  });
});

describe('a zip file of Electron', () => {
  const zip = zipSync({ version: strToU8(VERSION), electron: strToU8('#!/bin/sh\n') });
  const given = (content: Uint8Array, published: Record<string, Uint8Array>): RuntimePlace => {
    const sums = Object.entries(published).map(([name, bytes]) => [
      `electron-v${VERSION}-${name}.zip`,
      createHash('sha256').update(bytes).digest('hex'),
    ]);
    write('electron/checksums.json', JSON.stringify(Object.fromEntries(sums)));
    return { ...place, env: { COUNTERPROOF_ELECTRON_ZIP: write('given.zip', content) } };
  };

  it('is unpacked once its hash is the published one, and is the runtime from then on', async () => {
    const at = given(zip, { 'linux-x64': zip });
    mkdirSync(path.join(place.packageFolder, 'node_modules'));
    symlinkSync(
      inProject('node_modules', '@electron-internal'),
      path.join(place.packageFolder, 'node_modules', '@electron-internal'),
      'junction',
    );
    await unpackGivenElectron(at);
    const runtime = electronRuntime(at);
    expect(runtime).toBe(path.join(folder, 'cache', `${VERSION}-linux-x64`, 'electron'));
    expect(existsSync(runtime ?? '')).toBe(true);
  });

  it('of another machine is refused by its name', async () => {
    const at = given(zip, { 'linux-x64': strToU8('another'), 'win32-x64': zip });
    await expect(unpackGivenElectron(at)).rejects.toThrow(
      `which is electron-v${VERSION}-win32-x64.zip. This machine needs electron-v${VERSION}-linux-x64.zip`,
    );
  });

  it('that was never published is refused before it is opened', async () => {
    const at = given(strToU8('no zip'), { 'linux-x64': zip });
    await expect(unpackGivenElectron(at)).rejects.toThrow('another version, or was changed');
  });

  it('that does not exist is named', async () => {
    const env = { COUNTERPROOF_ELECTRON_ZIP: path.join(folder, 'nowhere.zip') };
    await expect(unpackGivenElectron({ ...place, env })).rejects.toThrow('which does not exist');
  });

  it('changes nothing where none is named', async () => {
    await unpackGivenElectron(place);
    expect(existsSync(place.cacheFolder)).toBe(false);
  });
});
