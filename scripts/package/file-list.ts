import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromBase64Url, toBase64Url } from '#core/keys/bytes.ts';
import { didFromPublicKey } from '#core/keys/did-key.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair, keyPairFromPrivate } from '#core/keys/p256.ts';
import { TEST_BUILD } from '#main/host/electron/application-arguments.ts';
import {
  BUILD_KEY,
  FILE_LIST,
  FILE_LIST_TYPE,
  hashInstalledFiles,
} from '#main/host/electron/installed-files.ts';

/** The private key of the build under way, for the packager's process alone. */
const BUILD_SECRET = 'COUNTERPROOF_BUILD_SECRET';

/**
 * Marks the application of a package that is built for a test, and takes the mark away from every other.
 * @param application folder that becomes the archive
 */
export const markTestBuild = (application: string, isTest: boolean): void => {
  const mark = path.join(application, TEST_BUILD);
  if (isTest) writeFileSync(mark, '{}');
  else rmSync(mark, { force: true });
};

/**
 * Makes the key of one build. Its public half goes into the application's archive, whose integrity Electron checks; its
 * private half signs the list of everything else and is then forgotten.
 * @param application folder that becomes the archive
 * @returns what the packager's environment needs
 */
export const makeBuildKey = (application: string): Readonly<Record<string, string>> => {
  const { publicKey, privateKey } = generateKeyPair();
  writeFileSync(
    path.join(application, BUILD_KEY),
    JSON.stringify({ publicKey: didFromPublicKey(publicKey) }),
  );
  return { [BUILD_SECRET]: toBase64Url(privateKey) };
};

/**
 * Writes the signed list of the files of an installation.
 * @param program the packaged program; the installation is its folder
 * @throws Error when the packager was not started by `npm run build`, which makes the key
 */
export const writeFileList = async (
  program: string,
  platform: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> => {
  const secret = env[BUILD_SECRET];
  if (!secret) throw new Error(`There is no ${BUILD_SECRET}: build installers with npm run build.`);
  const installation = path.dirname(program);
  const hashes = await hashInstalledFiles(installation, {
    archiveIsChecked: platform === 'win32',
    program: path.basename(program),
  });
  const list = jwsSigner(keyPairFromPrivate(fromBase64Url(secret))).signJws(hashes, FILE_LIST_TYPE);
  writeFileSync(path.join(installation, FILE_LIST), list);
};
