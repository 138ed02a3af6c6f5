import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { checkInstalledFiles, FILE_LIST, FILE_LIST_TYPE, hashInstalledFiles } from './installed-files.ts';

const NATIVE = 'resources/app.asar.unpacked/node_modules/addon/build/addon.node';

let installation: string;
const build = jwsSigner(generateKeyPair());
const write = (name: string, content: string): void => {
  mkdirSync(path.dirname(path.join(installation, name)), { recursive: true });
  writeFileSync(path.join(installation, name), content);
};
const sign = async (archiveIsChecked = false, signer = build): Promise<void> =>
  write(
    FILE_LIST,
    signer.signJws(
      await hashInstalledFiles(installation, { archiveIsChecked, program: 'kiosk' }),
      FILE_LIST_TYPE,
    ),
  );
const check = () => checkInstalledFiles(installation, build.did);
const refusal = (probe: string) => ({ code: 'INSTALLATION_CHANGED', detail: { probe } });

beforeEach(async () => {
  installation = mkdtempSync(path.join(tmpdir(), 'installation-'));
  write('resources/app.asar', 'archive');
  write(NATIVE, 'native module');
  write('resources/readers/70-readers.rules', 'rules');
  for (const name of ['libffmpeg.so', 'v8_context_snapshot.bin', 'locales/en-US.pak', 'kiosk'])
    write(name, name);
  await sign();
});
afterEach(() => rmSync(installation, { recursive: true, force: true }));

describe('the files of an installed kiosk', () => {
  it('are accepted as they were built, with files that an installer adds outside the program', async () => {
    write('resources/elevate.exe', 'of the installer');
    await expect(check()).resolves.toBeUndefined();
  });

  it.each([
    'libffmpeg.so',
    'v8_context_snapshot.bin',
    'locales/en-US.pak',
    'resources/app.asar',
    NATIVE,
    'resources/readers/70-readers.rules',
  ])('are refused by name when %s was changed', async (name) => {
    write(name, 'changed');
    await expect(check()).rejects.toMatchObject(refusal(`${name} was changed`));
  });

  it('are refused by name when one is missing', async () => {
    rmSync(path.join(installation, NATIVE));
    await expect(check()).rejects.toMatchObject(refusal(`${NATIVE} is missing`));
  });

  it('are refused by name when one was added where the program loads code', async () => {
    const added = 'resources/app.asar.unpacked/node_modules/addon/build/other.node';
    write(added, 'added');
    await expect(check()).rejects.toMatchObject(refusal(`${added} does not belong to it`));
  });

  it.each(['resources/readers/70-readers.rules', 'resources/readers'])(
    'are refused by name when a link to %s was added there',
    async (target) => {
      const added = 'resources/app.asar.unpacked/node_modules/addon/build/other.node';
      symlinkSync(path.join(installation, target), path.join(installation, added));
      await expect(check()).rejects.toMatchObject(refusal(`${added} does not belong to it`));
    },
  );

  it('are hashed through links, so that a link whose target changed is refused', async () => {
    const link = 'resources/app.asar.unpacked/node_modules/addon/build/linked.node';
    const target = path.join(mkdtempSync(path.join(tmpdir(), 'linked-')), 'file');
    writeFileSync(target, 'as it was built');
    symlinkSync(target, path.join(installation, link));
    await sign();
    await expect(check()).resolves.toBeUndefined();
    writeFileSync(target, 'changed');
    await expect(check()).rejects.toMatchObject(refusal(`${link} was changed`));
    rmSync(path.dirname(target), { recursive: true });
  });

  it('leave the archive to Electron where it checks its integrity', async () => {
    await sign(true);
    write('resources/app.asar', 'changed');
    await expect(check()).resolves.toBeUndefined();
  });
});

describe('the list of installed files', () => {
  const unusable = refusal(`${FILE_LIST} is not of this build`);

  it('counts only under the key of the build', async () => {
    await sign(false, jwsSigner(generateKeyPair()));
    await expect(check()).rejects.toMatchObject(unusable);
  });

  it('counts only as a list of files', async () => {
    write(FILE_LIST, build.signJws({ [NATIVE]: 'f'.repeat(64) }, 'another+jwt'));
    await expect(check()).rejects.toMatchObject(unusable);
    write(FILE_LIST, build.signJws({ [NATIVE]: 'no hash' }, FILE_LIST_TYPE));
    await expect(check()).rejects.toMatchObject(unusable);
  });

  it('must be there', async () => {
    rmSync(path.join(installation, FILE_LIST));
    await expect(check()).rejects.toMatchObject(refusal(`${FILE_LIST} is missing`));
  });
});
