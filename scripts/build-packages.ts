import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import packageJson from '../package.json' with { type: 'json' };
import { signChecksums, writeChecksums } from './package/checksums.ts';
import { buildDeb } from './package/deb/build-deb.ts';
import { debianVersion } from './package/deb/control.ts';
import { PRODUCTS } from './package/payload/products.ts';
import { specimenPictures } from './package/payload/specimen-pictures.ts';
import { ensureApplication } from './prepare/application.ts';
import { inProject, ROOT } from './prepare/project.ts';
import { commitSeconds } from './stages/git.ts';

const OUT = inProject('dist', 'packages');
const MB = 1_000_000;
const KIB = 1024;

export const USAGE = `npm run package -- --target deb --host browser [--sign <key>]
Builds Debian packages of this machine's processor into dist/packages: counterproof-kiosk, which is shown in an installed
browser, and counterproof-services. Beside them: bills of materials (CycloneDX) and SHA256SUMS. The same commit makes the
same bytes.
  --target deb      Debian and Ubuntu
  --host browser    npm run build makes the installers of the Electron host
  --sign <key>      a key of GnuPG, which signs SHA256SUMS`;

export const readArguments = (args: readonly string[]) => {
  const { values } = parseArgs({
    args: [...args],
    options: { target: { type: 'string' }, host: { type: 'string' }, sign: { type: 'string' } },
  });
  if (values.target !== 'deb') throw new TypeError('--target takes deb');
  if (values.host !== 'browser') throw new TypeError('--host takes browser: npm run build makes the others');
  return values;
};

/** `npm run package -- --target deb --host browser`: builds the packages of this machine's processor. */
export const main = async (args: readonly string[]): Promise<number> => {
  const { sign } = readArguments(args);
  if (process.platform !== 'linux') throw new Error('Build Debian packages on Linux.');
  await ensureApplication();
  mkdirSync(OUT, { recursive: true });
  const options = {
    root: ROOT,
    version: debianVersion(packageJson.version),
    target: { platform: process.platform, arch: process.arch },
    seconds: commitSeconds(),
    specimens: await specimenPictures(),
    out: OUT,
  };
  const files: string[] = [];
  for (const product of PRODUCTS) {
    const built = await buildDeb(product, options);
    files.push(...built.files);
    const installed = ((built.installedKib * KIB) / MB).toFixed(0);
    console.log(`${built.files[0]}: ${(built.bytes / MB).toFixed(0)} MB, installed ${installed} MB`);
  }
  writeChecksums(OUT, files);
  console.log(await signChecksums(OUT, sign));
  return 0;
};
