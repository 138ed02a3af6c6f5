import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from '../prepare/project.ts';
import { ROOMS } from './rooms.ts';

const page = readFileSync(inProject('docs', 'where-to-change.md'), 'utf8');
const AT_THE_TOP = ['package.json', '.dependency-cruiser.cjs', 'THIRD-PARTY-NOTICES.md'];
const rooms = [...ROOMS.map(({ name }) => name), 'docs'];
const named = [...page.matchAll(/`([^`\s]+)`/g)]
  .map(([, name]) => name!)
  .filter((name) => AT_THE_TOP.includes(name) || rooms.some((room) => name.startsWith(`${room}/`)));

describe('the page that says where to change what', () => {
  it('names thirty changes or more, each with files', () => {
    const changes = page.split(/^## /m).slice(1);
    expect(changes.length).toBeGreaterThanOrEqual(30);
    expect(changes.filter((text) => !/^1\. .*`[^`]+`/m.test(text))).toEqual([]);
  });

  it('names no path that is gone', () => {
    expect(named.length).toBeGreaterThan(90);
    expect(named.filter((name) => !existsSync(inProject(...name.split('/'))))).toEqual([]);
  });
});

describe('the page on security', () => {
  it('names no file that is gone', () => {
    const text = readFileSync(inProject('docs', 'security.md'), 'utf8');
    const files = [...text.matchAll(/`([a-z][^`\s]*\/[^`\s]*\.ts)`/g)].map(([, file]) => file!);
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => !existsSync(inProject(...file.split('/'))))).toEqual([]);
  });
});
