import { readdirSync } from 'node:fs';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.task': 'application/octet-stream',
  '.txt': 'text/plain; charset=utf-8',
};

export interface PageFile {
  readonly file: string;
  readonly type: string;
}

/** Paths of both pages: one build, told apart by the role in the path. */
const PAGES = ['/operator/', '/applicant/'] as const;

/**
 * The files of a built renderer by request path. Only files that existed at the start are served, so no path can lead
 * out of the folder.
 */
export const indexPageFiles = (root: string): ReadonlyMap<string, PageFile> => {
  const files = new Map<string, PageFile>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const type = TYPES[path.extname(entry.name)];
    if (!entry.isFile() || type === undefined || entry.name.startsWith('.')) continue;
    const file = path.join(entry.parentPath, entry.name);
    files.set(`/${path.relative(root, file).split(path.sep).join('/')}`, { file, type });
  }
  const index = files.get('/index.html');
  files.delete('/index.html');
  if (index) for (const page of PAGES) files.set(page, index);
  return files;
};
