import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const LICENCE = /^(licen[cs]e|copying)(\.(md|txt))?$/i;

/**
 * The licences of the bundled libraries.
 *
 * @param libraries their folders, by name.
 * @throws Error for a library without a licence.
 */
export const noticesOf = (libraries: ReadonlyMap<string, string>): string =>
  [...libraries]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, folder]) => `## ${name}\n\n${licenceIn(folder)}\n`)
    .join('\n');

/** The text of the licence, or where a library ships none, the licence in its manifest. */
function licenceIn(folder: string): string {
  const file = readdirSync(folder).find((name) => LICENCE.test(name));
  if (file !== undefined) return readFileSync(path.join(folder, file), 'utf8').trim();
  const { license } = Manifest.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')));
  return `License: ${license}`;
}

const Manifest = z.object({ license: z.string().min(1) });
