import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { counterOperations } from '#core/contract/counter/index.ts';
import { ERRORS } from '#core/contract/error-table.ts';
import { sdkOperations } from '#sdk/contract/index.ts';
import { roomsPicture } from './architecture/draw-rooms.ts';
import { withRooms } from './architecture/rooms-page.ts';
import { withAssurance } from './reference/assurance-part.ts';
import { counterPage } from './reference/counter-page.ts';
import { errorsPage } from './reference/errors-page.ts';
import { withFacts } from './reference/facts-part.ts';
import { livenessResultSchema } from './reference/liveness-result-schema.ts';
import { localApiPage } from './reference/local-api-page.ts';
import { jsonSchemaOf } from './reference/schema-text.ts';
import { sdkPage } from './reference/sdk-page.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Every generated file: its path from the root of the project, and its text. The same on every run. */
export const referenceFiles = (): Readonly<Record<string, string>> => ({
  'docs/architecture.md': withRooms(readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')),
  'docs/images/rooms.svg': roomsPicture(),
  'docs/assurance.md': withAssurance(readFileSync(join(ROOT, 'docs/assurance.md'), 'utf8')),
  'docs/errors.md': errorsPage(ERRORS),
  'docs/security.md': withFacts(readFileSync(join(ROOT, 'docs/security.md'), 'utf8')),
  'docs/reference/identity-sdk.md': sdkPage(sdkOperations),
  'docs/reference/counter-operations.md': counterPage(counterOperations),
  'docs/reference/local-api.md': localApiPage(),
  'docs/schemas/liveness-result.v1.json': livenessResultSchema(),
  'sdk/contract/operations.snap.json': `${JSON.stringify(snapshot(), null, 2)}\n`,
});

/** The operation map as data: a change of the contract shows in review as a change of this file. */
const snapshot = () =>
  Object.fromEntries(
    Object.entries(sdkOperations).map(([name, spec]) => [
      name,
      {
        method: spec.method,
        delivery: spec.delivery,
        requires: spec.requires,
        secret: spec.secret,
        roles: spec.roles,
        auth: spec.auth,
        errors: spec.errors,
        input: jsonSchemaOf(spec.input, 'input'),
        output: jsonSchemaOf(spec.output, 'output'),
      },
    ]),
  );

/** Generated files whose committed text differs from a new one. */
export async function staleFiles(): Promise<string[]> {
  const stale: string[] = [];
  for (const [path, text] of Object.entries(referenceFiles())) {
    const committed = await readFile(join(ROOT, path), 'utf8').catch(() => undefined);
    if (committed !== text) stale.push(path);
  }
  return stale;
}

export const USAGE = `npm run docs:reference -- [--check]
Writes the pages and files that are generated from code.
  --check  writes nothing; exit code 1 when one of them is not current`;

export const readArguments = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: { check: { type: 'boolean', default: false } } }).values;

/** Writes the references; with `--check` it only tells whether they are current. */
export async function main(args: readonly string[]): Promise<number> {
  const { check } = readArguments(args);
  const stale = await staleFiles();
  if (check) {
    for (const path of stale) console.error(`${path} is not current: run npm run docs:reference`);
    return stale.length === 0 ? 0 : 1;
  }
  const files = referenceFiles();
  for (const path of stale) await writeFile(join(ROOT, path), files[path] ?? '');
  console.log(stale.length === 0 ? 'Every reference is current.' : `Written: ${stale.join(', ')}`);
  return 0;
}
