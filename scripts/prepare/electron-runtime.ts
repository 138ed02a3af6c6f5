import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { inProject, readJsonIfThere, runQuietly, say } from './project.ts';
import { putInPlace } from './put-in-place.ts';

const TRY_TIMEOUT_MS = 120_000;
const record = (): string => inProject('.cache', 'electron-install.json');

/** Where the npm package of Electron lies, for which machine, and the file that a person has given. */
export interface RuntimePlace {
  readonly packageFolder: string;
  readonly cacheFolder: string;
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  readonly env: NodeJS.ProcessEnv;
}

const HERE: RuntimePlace = {
  packageFolder: inProject('node_modules', 'electron'),
  cacheFolder: inProject('.cache', 'electron'),
  platform: process.platform,
  arch: process.arch,
  env: process.env,
};

/** A folder with Electron's files, unpacked. */
const DIST = 'ELECTRON_OVERRIDE_DIST_PATH';
/** A zip file of Electron, as its project publishes it. */
const ZIP = 'COUNTERPROOF_ELECTRON_ZIP';

/**
 * Electron's program file: of the folder that the person names, of the zip that was unpacked, or where its installer has
 * put it. The npm package alone is only its installer; its own index.js is not used because it would start a download.
 * @throws Error with the next step when a folder is named that is no Electron of this version for this machine
 */
export const electronRuntime = (place: RuntimePlace = HERE): string | undefined => {
  const named = place.env[DIST];
  const version = electronVersion(place);
  const folder = named ?? [unpackedFolder(place), path.join(place.packageFolder, 'dist')].find(existsSync);
  if (!folder) return undefined;
  const file = path.join(folder, programOf(place.platform));
  if (!named) return existsSync(file) && versionOf(folder) === version ? file : undefined;
  if (!existsSync(file))
    throw new Error(`${DIST} names ${named}, where ${programOf(place.platform)} is missing.`);
  if (versionOf(folder) !== version) {
    const found = versionOf(folder) ?? 'an unknown version';
    throw new Error(
      `${DIST} names Electron ${found}; this project needs ${version}. Unpack that version there.`,
    );
  }
  return file;
};

/** The folder with Electron's files that a person has given, for the packager. */
export const givenElectronFolder = (place: RuntimePlace = HERE): string | undefined =>
  place.env[DIST] ?? (place.env[ZIP] ? unpackedFolder(place) : undefined);

/** The program in Electron's folder, as its own installer names it. */
const programOf = (platform: NodeJS.Platform): string => {
  if (platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return platform === 'win32' ? 'electron.exe' : 'electron';
};

const versionOf = (folder: string): string | undefined => {
  const file = path.join(folder, 'version');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().replace(/^v/, '') : undefined;
};

const electronVersion = ({ packageFolder }: RuntimePlace = HERE): string => {
  const manifest = readJsonIfThere(path.join(packageFolder, 'package.json'));
  return manifest && typeof manifest === 'object' && 'version' in manifest ? String(manifest.version) : '';
};

const unpackedFolder = (place: RuntimePlace): string =>
  path.join(place.cacheFolder, `${electronVersion(place)}-${place.platform}-${place.arch}`);

/**
 * Unpacks the zip that the person names, once. Its hash must be the one that the npm package has for this version and
 * machine.
 * @throws Error with the kind of the file and the next step
 */
export const unpackGivenElectron = async (place: RuntimePlace = HERE): Promise<void> => {
  const zip = place.env[ZIP];
  if (!zip) return;
  if (!existsSync(zip)) throw new Error(`${ZIP} names ${zip}, which does not exist.`);
  await requirePublished(zip, place);
  const folder = unpackedFolder(place);
  if (existsSync(folder)) return;
  const aside = `${folder}.${process.pid}`;
  const { resolve } = createRequire(path.join(place.packageFolder, 'package.json'));
  const unzip: { extract(zip: string, options: { dir: string }): Promise<void> } = await import(
    pathToFileURL(resolve('@electron-internal/extract-zip')).href
  );
  mkdirSync(aside, { recursive: true });
  await unzip.extract(path.resolve(zip), { dir: aside });
  putInPlace(aside, folder);
};

const requirePublished = async (zip: string, place: RuntimePlace): Promise<void> => {
  const name = `electron-v${electronVersion(place)}-${place.platform}-${place.arch}.zip`;
  const sums = readJsonIfThere(path.join(place.packageFolder, 'checksums.json')) as Record<string, string>;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(zip)) hash.update(chunk);
  const sum = hash.digest('hex');
  if (sums[name] === sum) return;
  const other = Object.keys(sums).find((known) => sums[known] === sum);
  const found = other ? `is ${other}` : 'is another version, or was changed';
  throw new Error(
    `${ZIP} names ${zip}, which ${found}. This machine needs ${name} as its project publishes it.`,
  );
};

/** Why there is no Electron here, for the skipped suite and for `npm start`. */
export const electronAbsence = (): string => {
  const failed = readJsonIfThere(record());
  const probe = failed && typeof failed === 'object' && 'probe' in failed ? String(failed.probe) : undefined;
  const why = probe
    ? `Electron's runtime could not be downloaded (${probe})`
    : "Electron's runtime is not downloaded (npm start tries once)";
  return `${why}; ${DIST} can name a folder with it, ${ZIP} a zip file`;
};

/** The innermost cause that an installer printed: a system error with its address rather than `fetch failed`. */
export const reasonIn = (output: string): string | undefined => {
  const lines = output.split('\n').map((line) => line.trim());
  const system = lines.findLast((line) => /\bE[A-Z]{5,}\b [^']/.test(line));
  const found = system ?? lines.find((line) => /error|answer/i.test(line));
  return found
    ?.replace(/^\[cause\]: /, '')
    .replace(/\s*\{$/, '')
    .slice(0, 200);
};

/**
 * Unpacks the zip that was given, or tries Electron's own installer once per version; a failed try is remembered so that
 * no start repeats it.
 */
export const tryElectronInstall = async (): Promise<void> => {
  await unpackGivenElectron();
  if (electronRuntime() !== undefined) return;
  const version = electronVersion();
  const earlier = readJsonIfThere(record());
  if (earlier && typeof earlier === 'object' && 'version' in earlier && earlier.version === version) return;
  say(`Trying to download the Electron ${version} runtime (once) ...`);
  const installer = inProject('node_modules', 'electron', 'install.js');
  const result = await runQuietly(process.execPath, [installer], { timeoutMs: TRY_TIMEOUT_MS });
  if (result.code === 0 && electronRuntime() !== undefined) return;
  const probe = reasonIn(result.tail) ?? `exit code ${result.code}`;
  mkdirSync(inProject('.cache'), { recursive: true });
  writeFileSync(record(), JSON.stringify({ version, probe }));
  say(`${electronAbsence()}. Using an installed browser instead.`);
  say(`To try again, delete ${path.join('.cache', 'electron-install.json')}.`);
};
