import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ProblemError } from '#services/contract/problem.ts';

/** Where the build puts the pages: beside the sources, in the archive of the application, and beside its folder. */
const PLACES = ['../../dist/hosted', '../../../hosted'].map((place) =>
  fileURLToPath(new URL(place, import.meta.url)),
);

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** One file of the hosted pages. */
export interface HostedFile {
  readonly file: string;
  readonly type: string;
  /** File of its Brotli form, where there is one. */
  readonly brotli: string | undefined;
  /** Its name tells its content. */
  readonly hashed: boolean;
  /** Strong validator (RFC 9110, 8.8.3). */
  etag(): Promise<string>;
}

/** The files of the hosted pages by their paths, which is all that is ever read for a request. */
export type HostedFiles = ReadonlyMap<string, HostedFile>;

/**
 * The files of the hosted pages, listed once.
 *
 * @param places folders in the order in which they are looked for
 * @returns a function that throws ProblemError `HOSTED_PAGES_MISSING` as long as they are not built
 */
export function hostedFiles(places: readonly string[] = PLACES): () => Promise<HostedFiles> {
  let listed: Promise<HostedFiles> | undefined;
  return async () => {
    const folder = places.find((place) => existsSync(path.join(place, 'index.html')));
    if (folder === undefined) throw new ProblemError('HOSTED_PAGES_MISSING');
    listed ??= listFiles(folder);
    return listed;
  };
}

async function listFiles(folder: string): Promise<HostedFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  const all = new Set(files);
  return new Map(
    files
      .filter((name) => !name.endsWith('.br') && !name.startsWith('.'))
      .map((name) => [name, hostedFile(folder, name, all.has(`${name}.br`))]),
  );
}

function hostedFile(folder: string, name: string, compressed: boolean): HostedFile {
  const file = path.join(folder, name);
  let tag: Promise<string> | undefined;
  const hash = async () =>
    `"${createHash('sha256')
      .update(await readFile(file))
      .digest('base64url')}"`;
  return {
    file,
    type: TYPES[path.extname(name)] ?? 'application/octet-stream',
    brotli: compressed ? `${file}.br` : undefined,
    hashed: name.startsWith('assets/'),
    etag: () => {
      tag ??= hash();
      return tag;
    },
  };
}
