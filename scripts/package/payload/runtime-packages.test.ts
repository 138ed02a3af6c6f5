import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { packagesNamed, withDependencies } from './runtime-packages.ts';

const X64 = { platform: 'linux', arch: 'x64' } as const;

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'runtime-packages-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const install = (folder: string, manifest: object): void => {
  const place = path.join(root, 'node_modules', folder);
  mkdirSync(place, { recursive: true });
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 1).replace(/^.*node_modules\//, '');
  writeFileSync(path.join(place, 'package.json'), JSON.stringify({ name, version: '1.0.0', ...manifest }));
};
const foldersOf = (...names: string[]) => withDependencies(root, names, X64).map(({ folder }) => folder);

it('reads the packages that modules import, load later or require', () => {
  const source = `
    import a from 'a'; export * from '@scope/b/part.js'; import type { T } from 'c';
    import './own.js'; import '#core/x.js'; import 'node:fs'; import 'electron';
    const load = () => import('d'); const e = require('e/data.wasm');`;
  expect(packagesNamed([source, "import 'a/other.js';"])).toEqual(['@scope/b', 'a', 'c', 'd', 'e']);
});

it('follows dependencies, the nearest first, and takes each package once', () => {
  install('a', { dependencies: { b: '1', c: '1' } });
  install('a/node_modules/b', { dependencies: { c: '1' } });
  install('b', {});
  install('c', { dependencies: { a: '1' } });
  expect(foldersOf('a')).toEqual(['node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/c']);
});

it('takes peers that must be there, and none of the optional ones that are absent', () => {
  install('a', {
    peerDependencies: { peer: '1', absent: '1' },
    peerDependenciesMeta: { absent: { optional: true } },
    dependencies: { '@types/pg': '1' },
  });
  install('peer', {});
  expect(foldersOf('a')).toEqual(['node_modules/a', 'node_modules/peer']);
});

it('leaves out packages for other machines', () => {
  install('a', { optionalDependencies: { mac: '1', x64: '1', musl: '1', word: '1', not: '1' } });
  install('mac', { os: ['darwin'] });
  install('x64', { os: ['linux'], cpu: ['x64'], libc: ['glibc'] });
  install('musl', { os: ['linux'], libc: ['musl'] });
  install('word', { cpu: 'arm64' });
  install('not', { os: ['!linux'] });
  expect(foldersOf('a')).toEqual(['node_modules/a', 'node_modules/x64']);
});

it('refuses to package an application without what it needs', () => {
  install('a', { dependencies: { gone: '1' } });
  expect(() => foldersOf('a')).toThrow('gone, which node_modules/a needs, is not installed');
  expect(() => foldersOf('missing')).toThrow('which the application needs');
});
