import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noticesOf } from './notices.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'counterproof-notices-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function library(name: string, files: Readonly<Record<string, string>>): [string, string] {
  const folder = path.join(root, name);
  mkdirSync(folder);
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
  return [name, folder];
}

describe('the notices of the package', () => {
  it('hold the licence of each library, by name', () => {
    const libraries = new Map([
      library('zebra', { LICENSE: 'Text Z\n' }),
      library('ant', { 'licence.md': 'Text A' }),
    ]);
    expect(noticesOf(libraries)).toBe('## ant\n\nText A\n\n## zebra\n\nText Z\n');
  });

  it('quote the manifest of a library that ships no text', () => {
    const libraries = new Map([library('bare', { 'package.json': '{ "license": "MIT" }' })]);
    expect(noticesOf(libraries)).toBe('## bare\n\nLicense: MIT\n');
  });

  it('are not made where a library has no licence', () => {
    const libraries = new Map([library('none', { 'package.json': '{}' })]);
    expect(() => noticesOf(libraries)).toThrow();
  });
});
