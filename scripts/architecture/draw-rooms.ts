import { ROOMS, type Room } from './rooms.ts';

const WIDTH = 1180;
const MARGIN = 24;
const GAP = 10;
const ROW = 92;
const INK = '#14233a';
const QUIET = '#46566e';
const LINE = '#31507a';

/** Where a room stands: columns from left, rows from the ground, last ones included. */
interface Place {
  readonly room: Room;
  readonly columns: readonly [number, number];
  readonly rows: readonly [number, number];
}

const importsAny = ({ imports }: Room): boolean => imports.includes('*');
const PRODUCT = ROOMS.filter((room) => !importsAny(room));
const TOOLS = ROOMS.filter(importsAny);
const importers = ({ name }: Room): Room[] => PRODUCT.filter(({ imports }) => imports.includes(name));

/** Rooms that no other room of the product imports, those with the most below them to the left. */
const COLUMNS = PRODUCT.filter((room) => importers(room).length === 0).sort(
  (a, b) => b.imports.length - a.imports.length,
);
const room = (name: string): Room => PRODUCT.find((one) => one.name === name)!;
/** How many rooms stand below one, at the most. */
const levelOf = ({ imports }: Room): number =>
  imports.length === 0 ? 0 : 1 + Math.max(...imports.map((name) => levelOf(room(name))));
const TOP = Math.max(...PRODUCT.map(levelOf));

const placed = (one: Room): Place => {
  const own = COLUMNS.indexOf(one);
  const above = COLUMNS.flatMap((column, index) => (column.imports.includes(one.name) ? [index] : []));
  const level = levelOf(one);
  return own >= 0
    ? { room: one, columns: [own, own], rows: [level, TOP] }
    : { room: one, columns: [Math.min(...above), Math.max(...above)], rows: [level, level] };
};

function wrapped(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length + 1 > most) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

const HEIGHT = 2 * MARGIN + (TOP + 2) * ROW;
const rectangle = ({ columns, rows }: Place, count: number) => {
  const column = (WIDTH - 2 * MARGIN) / count;
  return {
    x: MARGIN + columns[0] * column + GAP / 2,
    y: HEIGHT - MARGIN - (rows[1] + 1) * ROW + GAP / 2,
    width: (columns[1] - columns[0] + 1) * column - GAP,
    height: (rows[1] - rows[0] + 1) * ROW - GAP,
  };
};

const drawn = (place: Place, count: number, fill: string): string => {
  const { x, y, width, height } = rectangle(place, count);
  const centre = (x + width / 2).toFixed(1);
  const lines = wrapped(place.room.holds.replaceAll('`', ''), Math.floor(width / 6.6));
  const first = y + height / 2 - lines.length * 7.5;
  const says = lines.map(
    (line, index) =>
      `<text x="${centre}" y="${(first + 22 + index * 15).toFixed(1)}" text-anchor="middle" font-size="12" fill="${QUIET}">${line}</text>`,
  );
  return [
    `<rect x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${height}" rx="8" fill="${fill}" stroke="${LINE}" stroke-width="1.4"/>`,
    `<text x="${centre}" y="${first.toFixed(1)}" text-anchor="middle" font-size="17" font-weight="600" fill="${INK}">${place.room.name}</text>`,
    ...says,
  ].join('');
};

/** The rooms as SVG: each stands on the rooms that it may import. */
export const roomsPicture = (): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Inter, Segoe UI, Helvetica, Arial, sans-serif" role="img">`,
    '<title>The rooms of Counterproof: each imports only rooms that stand below it</title>',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#f6f8fb"/>`,
    ...TOOLS.map((one, index) =>
      drawn({ room: one, columns: [index, index], rows: [TOP + 1, TOP + 1] }, TOOLS.length, '#eef3ee'),
    ),
    ...PRODUCT.map((one) => drawn(placed(one), COLUMNS.length, COLUMNS.includes(one) ? '#fff' : '#e8f1fb')),
    '</svg>',
    '',
  ].join('\n');
