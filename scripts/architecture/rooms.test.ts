import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inProject } from '../prepare/project.ts';
import { roomsPicture } from './draw-rooms.ts';
import { ROOMS } from './rooms.ts';
import { withRooms } from './rooms-page.ts';

const BUILT = new Set(['node_modules', 'dist', 'docs', 'examples', 'resources', 'test-results']);
/** Folders with a file somewhere below them; git knows no others. */
const foldersIn = (...parts: string[]): string[] =>
  readdirSync(inProject(...parts), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .filter((name) => !isEmpty(inProject(...parts, name)));
const isEmpty = (folder: string): boolean =>
  !readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile());

/** The named rooms and what they stand on. */
const reached = (imports: readonly string[]): Set<string> =>
  new Set(imports.flatMap((name) => [name, ...reached(ROOMS.find((room) => room.name === name)!.imports)]));

describe('the table of rooms', () => {
  it('names every folder at the top of the project', () => {
    const rooms = foldersIn().filter((name) => !BUILT.has(name));
    expect(ROOMS.map(({ name }) => name).sort()).toEqual(rooms.sort());
  });

  it('names every folder of every room, and none that is gone', () => {
    const wanted = ROOMS.flatMap(({ name }) =>
      foldersIn(name).map((folder) => path.posix.join(name, folder)),
    );
    const named = ROOMS.flatMap(({ name, folders }) =>
      Object.keys(folders).map((folder) => `${name}/${folder}`),
    );
    expect(named.sort()).toEqual(wanted.sort());
  });

  it('puts every room into the picture, over nothing but what it may import', () => {
    const picture = roomsPicture();
    const boxes = [
      ...picture.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"[^>]*><text[^>]*>([\w-]+)</g),
    ].map(([, x, y, width, name]) => ({
      name: name!,
      left: Number(x),
      right: Number(x) + Number(width),
      y: Number(y),
    }));
    expect(boxes.map(({ name }) => name).sort()).toEqual(ROOMS.map(({ name }) => name).sort());
    for (const { name, imports } of ROOMS.filter((room) => !room.imports.includes('*'))) {
      const own = boxes.find((box) => box.name === name)!;
      const below = boxes.filter((box) => box.y > own.y && box.left < own.right && box.right > own.left);
      expect(below.map((box) => box.name).sort(), name).toEqual([...reached(imports)].sort());
    }
  });

  it('replaces its place in a page and nothing else', () => {
    const page = withRooms(
      'a\n<!-- rooms: generated from scripts/architecture/rooms.ts by npm run docs:reference -->\nSTALE\n<!-- /rooms -->\nb\n',
    );
    expect(page.startsWith('a\n')).toBe(true);
    expect(page.endsWith('\nb\n')).toBe(true);
    expect(page).not.toContain('STALE');
    expect(() => withRooms('a page without a place')).toThrow('no place');
  });
});
