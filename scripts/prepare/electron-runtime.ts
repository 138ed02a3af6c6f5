import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inProject, readJsonIfThere, runQuietly, say } from './project.ts';

const TRY_TIMEOUT_MS = 120_000;
const record = (): string => inProject('.cache', 'electron-install.json');

/**
 * Electron's program file, when its installer has put it there. The npm package alone is only its installer; its own
 * index.js is not used because it would start a download.
 */
export const electronRuntime = (): string | undefined => {
  const folder = inProject('node_modules', 'electron');
  const pointer = path.join(folder, 'path.txt');
  if (!existsSync(pointer)) return undefined;
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? path.join(folder, 'dist');
  const file = path.join(dist, readFileSync(pointer, 'utf8'));
  return existsSync(file) ? file : undefined;
};

const electronVersion = (): string => {
  const manifest = readJsonIfThere(inProject('node_modules', 'electron', 'package.json'));
  return manifest && typeof manifest === 'object' && 'version' in manifest ? String(manifest.version) : '';
};

/** Why there is no Electron here, for the skipped suite and for `npm start`. */
export const electronAbsence = (): string => {
  const failed = readJsonIfThere(record());
  const probe = failed && typeof failed === 'object' && 'probe' in failed ? String(failed.probe) : undefined;
  return probe
    ? `Electron's runtime could not be downloaded (${probe})`
    : "Electron's runtime is not downloaded (npm start tries once)";
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

/** Tries Electron's own installer once per version; a failed try is remembered so that no start repeats it. */
export const tryElectronInstall = async (): Promise<void> => {
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
  say(`${electronAbsence()}; using an installed browser instead.`);
  say(`To try again, delete ${path.join('.cache', 'electron-install.json')}.`);
};
