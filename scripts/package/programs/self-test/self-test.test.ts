import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failure } from '#core/contract/errors.ts';
import { checkFiles, loadNativeModules } from './installed-parts.ts';
import { selfTest } from './self-test.ts';

const works = { component: 'files', try: async () => '3 as packaged', nextStep: 'none' };

describe('the self-test', () => {
  it('tries every part, and names missing ones with the next step', async () => {
    const lines: string[] = [];
    const refuses = {
      component: 'models/mrz',
      try: () => Promise.reject(failure('MODEL_ALTERED', 'sha256 differs')),
      nextStep: 'Install the package again.',
    };
    expect(await selfTest([refuses, works], (line) => lines.push(line))).toBe(1);
    expect(lines).toEqual([
      'FAILED  models/mrz: A model file was changed (MODEL_ALTERED: sha256 differs)',
      '        Install the package again.',
      'ok      files: 3 as packaged',
      '1 of 2 parts do not work.',
    ]);
  });

  it('ends with 0 where all parts work', async () => {
    expect(await selfTest([works], () => undefined)).toBe(0);
  });
});

describe('the files of an installation', () => {
  let folder: string;
  const sha256 = createHash('sha256').update('text').digest('hex');
  const list = (...files: string[]): void => {
    const hashes = Object.fromEntries(files.map((file) => [file, sha256]));
    writeFileSync(path.join(folder, 'files.json'), JSON.stringify(hashes));
  };
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'installation-'));
    writeFileSync(path.join(folder, 'a'), 'text');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('are as packaged', () => {
    list('a');
    expect(checkFiles(folder)).toBe('1 as packaged');
  });

  it('are named where one is missing or changed', () => {
    list('a', 'gone');
    expect(() => checkFiles(folder)).toThrow('missing: gone');
    list('a');
    writeFileSync(path.join(folder, 'a'), 'other');
    expect(() => checkFiles(folder)).toThrow('changed: a');
  });

  it('name a native module that the system cannot load', () => {
    list('broken.node');
    writeFileSync(path.join(folder, 'broken.node'), 'no library');
    expect(() => loadNativeModules(folder)).toThrow('broken.node');
  });
});
