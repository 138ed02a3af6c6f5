import path from 'node:path';

/** Lines of a file as `git grep -c` tells them, and the names that it imports. */
export interface CountedFile {
  readonly file: string;
  readonly lines: number;
  readonly imports: readonly string[];
}

export interface RoomCount {
  readonly room: string;
  readonly files: number;
  readonly lines: number;
  /** Lines of tests and fixtures, which `lines` includes. */
  readonly testLines: number;
  /** Import statements that name another room, by that room. */
  readonly imports: ReadonlyMap<string, number>;
}

const IMPORT = /(?:\bfrom|\bimport|\bimport\(|\bmock\()\s*'([.#][^']*)'/g;

/** The project's own modules that a text imports. */
export const importsIn = (text: string): string[] => [...text.matchAll(IMPORT)].map(([, name]) => name!);

const roomOf = (file: string): string => file.split('/')[0]!;

/** The folder at the root in which a named module stands. */
export const importedRoom = (file: string, name: string): string =>
  roomOf(name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name));

const isTest = (file: string): boolean =>
  /\.(test|spec|fixture)\.[a-z]+$/.test(file) || roomOf(file) === 'test';

/** The content of each folder at the root, and which others it imports; the largest first. */
export function countRooms(files: readonly CountedFile[]): RoomCount[] {
  const inFolders = files.filter(({ file }) => file.includes('/'));
  const rooms = new Set(inFolders.map(({ file }) => roomOf(file)));
  const sum = (of: readonly CountedFile[]): number => of.reduce((total, { lines }) => total + lines, 0);
  const counts = [...Map.groupBy(inFolders, ({ file }) => roomOf(file))].map(([room, inside]) => {
    const named = inside.flatMap(({ file, imports }) => imports.map((name) => importedRoom(file, name)));
    const others = Map.groupBy(
      named.filter((other) => other !== room && rooms.has(other)),
      (other) => other,
    );
    return {
      room,
      files: inside.length,
      lines: sum(inside),
      testLines: sum(inside.filter(({ file }) => isTest(file))),
      imports: new Map([...others].map(([other, all]) => [other, all.length])),
    };
  });
  return counts.sort((a, b) => b.lines - a.lines);
}

/** The counts as two tables: lines and files, and imports from room to room. */
export function countsPage(counts: readonly RoomCount[]): string {
  const total = (of: (count: RoomCount) => number): number =>
    counts.reduce((all, count) => all + of(count), 0);
  const rows = counts.map(
    ({ room, files, lines, testLines }) => `| ${room} | ${files} | ${lines} | ${testLines} |`,
  );
  const sums = `| all | ${total(({ files }) => files)} | ${total(({ lines }) => lines)} | ${total(({ testLines }) => testLines)} |`;
  const imports = counts.map(({ room, imports }) => {
    const named = [...imports].sort(([, a], [, b]) => b - a).map(([other, number]) => `${other} ${number}`);
    return `| ${room} | ${named.join(', ')} |`;
  });
  return [
    '| room | files | lines | of tests |',
    '|---|---:|---:|---:|',
    ...rows,
    sums,
    '',
    '| room | imports of |',
    '|---|---|',
    ...imports,
  ].join('\n');
}
