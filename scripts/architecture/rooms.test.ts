import { globSync, readdirSync } from 'node:fs';
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

  it('puts every room into the picture, only over rooms that it may import', () => {
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

/** Folders with one file for each subject, named by it: a subject has its file in each of them. */
const BY_SUBJECT =
  /^(core\/languages\/[^/]+|[^/]+\/(.*\/)?(contract|tables|wallet-calls|ports|reducers)|scripts\/bench)$/;
const BY_ROLE = new Set([
  'index.ts',
  'routes.ts',
  'administration-routes.ts',
  'assurance-routes.ts',
  'paths.ts',
]);

/** Names of files in several rooms or areas that mean the same thing there. */
const SAME_MEANING: Readonly<Record<string, string>> = {
  'Button.tsx': 'the button, of the kiosk and of hosted pages, which weigh less',
  'LightField.tsx': 'the coloured light, at the kiosk and on a phone',
  'audit.repository.ts': 'the audit log, of a vault and of the services',
  'countries.ts': 'countries, by code and by name',
  'enrol-kiosk.ts': 'enrolment, asked for and answered',
  'evidence.repository.ts': 'evidence, at a kiosk and in the services',
  'flow.repository.ts': 'flows, at a kiosk and in the services',
  'hand-over.ts': 'a hand-over, in the log and at the counter',
  'main.tsx': 'where the pages of kiosk and services begin',
  'otp-seed.repository.ts': 'seeds of codes, in a wallet and in the services',
  'second-log.repository.ts': 'the second log, at a kiosk and in the services',
  'second-person.ts': 'who confirms what one person may not do alone, at a kiosk and in the services',
  'session.repository.ts': 'sessions, at a kiosk and in the services',
  'use-action.ts': 'what a button asked for and is under way',
  'wallet-backup.ts': 'the sealed back-up of a wallet, and the command wallet:backup',
};

it('gives files of one name one meaning', () => {
  const code = globSync(`{${ROOMS.map(({ name }) => name).join(',')}}/**/*.{ts,tsx}`, { cwd: inProject() })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !/^(test|native-models)\/|\.(test|fixture|contract|d)\.tsx?$/.test(file));
  const named = code.filter((file) => {
    const { dir, base } = path.posix.parse(file);
    return !BY_ROLE.has(base) && !BY_SUBJECT.test(dir);
  });
  const twice = [...Map.groupBy(named, (file) => path.posix.basename(file))].filter(
    ([, files]) => files.length > 1,
  );
  expect(twice.map(([name]) => name).sort()).toEqual(Object.keys(SAME_MEANING).sort());
});
