import type { PrintedLine } from '#core/document/print/printed-line.ts';
import type { Point, Quad } from '#core/imaging/geometry.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import type { DocumentPrint } from '../../ports/document-models.ts';
import type { PrintedCharacter } from './ctc-characters.ts';
import type { PrintModels } from './print-models.ts';
import { affordableLines, areUpsideDown, lineCrop, recogniseLine } from './recognise-lines.ts';
import { type TextBox, textBoxes } from './text-boxes.ts';
import { textMap } from './text-map.ts';

/** Cells of the text map along the long side of a card, and of a page, whose print is smaller for its size. */
const CARD_CELLS = 736;
const PAGE_CELLS = 896;
/** Lines that vote on which way up the page lies. */
const VOTERS = 5;
/** A gap of this many line heights separates two columns; words lie nearer to each other. */
const COLUMN_GAP = 1.7;
/** How far the slope of a line may be from that of the others. */
const MOST_SLOPE = 0.16;
/** Means of characters under this are no print: pattern, portrait, signature. */
const LEAST_CONFIDENCE = 0.5;

/** A line of so many characters whose mean and least confidence lie under these is in letters of another script. */
const LEAST_FOREIGN = 4;
const FOREIGN_MEAN = 0.84;
const FOREIGN_LEAST = 0.45;
/** Lines that were not read are named from this many heights on. */
const LEAST_LENGTH = 3;

export interface PrintOptions {
  /** Whether something else says which way up the page lies. */
  upright: boolean;
  /** Whether the page is a card of the format ID-1. */
  card: boolean;
  /** Parts of the page that other readers read, such as the zone; lines in them are left out. */
  without?: readonly Quad[];
}

/**
 * Reads the print of a page that was cut out straight.
 * @throws AppError MODEL_FAILED
 */
export async function readPrint(
  models: PrintModels,
  page: RgbImage,
  { upright, card, without = [] }: PrintOptions,
): Promise<DocumentPrint> {
  const cells = card ? CARD_CELLS : PAGE_CELLS;
  const found = await boxesOn(models, page, cells, without);
  if (!standsOnSide(found)) return readLevel(models, page, found, upright);
  const laid = quarterTurned(page);
  const laidParts = without.map((part) => quarterTurnedQuad(part, page));
  const boxes = await boxesOn(models, laid, cells, laidParts);
  const { turned, ...read } = await readLevel(models, laid, boxes, false);
  return { ...read, turned: turned === 180 ? 270 : 90 };
}

/** The lines of a page outside the parts that other readers read. */
async function boxesOn(
  { detection }: PrintModels,
  page: RgbImage,
  cells: number,
  without: readonly Quad[],
): Promise<TextBox[]> {
  const boxes = textBoxes(await textMap(detection, page, cells));
  return boxes.filter((box) => !without.some((part) => covers(part, centreOf(box.quad))));
}

async function readLevel(
  models: PrintModels,
  page: RgbImage,
  boxes: readonly TextBox[],
  upright: boolean,
): Promise<DocumentPrint> {
  const found = affordableLines(alike(boxes.filter(isLevel)));
  const turned = !upright && (await liesUpsideDown(models, page, found));
  const lines: PrintedLine[] = [];
  const unread = boxes.filter((box) => !isLevel(box));
  for (const box of turned ? found.map(upended) : found) {
    const crop = lineCrop(page, box);
    if (!crop) continue;
    const characters = await recogniseLine(models, crop);
    const parts = columnsOf(characters, box.length / box.height);
    const read = parts.flatMap((part) => lineOf(part, box, page, turned) ?? []);
    lines.push(...read);
    if (read.length === 0 || read.some(isForeign)) unread.push(box);
  }
  return {
    lines: lines.sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x),
    unread: unread.filter(isLong).map(({ quad }) => placeOn(page, quad, turned)),
    turned: turned ? 180 : 0,
    aspect: page.width / page.height,
  };
}

/**
 * Whether a line looks like letters that the models do not know: they name each as the nearest one that they do. Lines of
 * Latin letters have a mean of 0.87 and more; Arabic, Hebrew and most Cyrillic ones less, with a letter that is a guess.
 */
const isForeign = ({ text, confidence }: PrintedLine): boolean =>
  text.length >= LEAST_FOREIGN &&
  meanOf(confidence) < FOREIGN_MEAN &&
  Math.min(...confidence) < FOREIGN_LEAST;

const meanOf = (confidence: readonly number[]): number =>
  confidence.reduce((sum, one) => sum + one, 0) / Math.max(1, confidence.length);

/** Print without the specks and single letters that patterns and portraits look like. */
const isLong = ({ length, height }: TextBox): boolean => length >= LEAST_LENGTH * height;

const isLevel = ({ quad: [a, b] }: TextBox): boolean => Math.abs(b.x - a.x) >= Math.abs(b.y - a.y);

/** Print that runs across the other lines, such as a word laid over them, is not part of the document's data. */
function alike(boxes: readonly TextBox[]): TextBox[] {
  const slopes = boxes.map(slopeOf).sort((a, b) => a - b);
  const median = slopes[slopes.length >> 1] ?? 0;
  return boxes.filter((box) => box.length < 2 * box.height || Math.abs(slopeOf(box) - median) < MOST_SLOPE);
}

const slopeOf = ({ quad: [a, b] }: TextBox): number => (b.y - a.y) / Math.max(1, Math.abs(b.x - a.x));

/** Whether more print runs across the page than along it. */
function standsOnSide(boxes: readonly TextBox[]): boolean {
  const length = (some: readonly TextBox[]) => some.reduce((sum, box) => sum + box.length, 0);
  const level = boxes.filter(isLevel);
  return length(boxes) > 2 * length(level);
}

/** The page turned clockwise by 90 degrees. */
function quarterTurned({ width, height, data }: RgbImage): RgbImage {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [from, to] = [3 * (y * width + x), 3 * (x * height + height - 1 - y)];
      turned[to] = data[from]!;
      turned[to + 1] = data[from + 1]!;
      turned[to + 2] = data[from + 2]!;
    }
  }
  return { width: height, height: width, data: turned };
}

/** A part of a page where it lies after the page was turned clockwise by 90 degrees. */
const quarterTurnedQuad = (quad: Quad, { height }: RgbImage): Quad =>
  quad.map(({ x, y }) => ({ x: height - y, y: x })) as unknown as Quad;

const centreOf = (quad: Quad): Point => ({
  x: quad.reduce((sum, { x }) => sum + x / 4, 0),
  y: quad.reduce((sum, { y }) => sum + y / 4, 0),
});

/** @param quad clockwise */
const covers = (quad: Quad, { x, y }: Point): boolean =>
  quad.every((a, i) => {
    const b = quad[(i + 1) % 4]!;
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) >= 0;
  });

async function liesUpsideDown(
  { direction }: PrintModels,
  page: RgbImage,
  boxes: readonly TextBox[],
): Promise<boolean> {
  const crops = boxes.slice(0, VOTERS).flatMap((box) => lineCrop(page, box) ?? []);
  return areUpsideDown(direction, crops);
}

/** The same line read from its other end. */
function upended(box: TextBox): TextBox {
  const [a, b, c, d] = box.quad;
  return { ...box, quad: [c, d, a, b] };
}

/** A line divided where a gap is too wide to part words. @param ratio its length in heights */
function columnsOf(characters: readonly PrintedCharacter[], ratio: number): PrintedCharacter[][] {
  const columns: PrintedCharacter[][] = [];
  let last: number | undefined;
  for (const character of characters) {
    if (character.text === ' ') {
      columns.at(-1)?.push(character);
      continue;
    }
    if (last === undefined || (character.at - last) * ratio > COLUMN_GAP) columns.push([character]);
    else columns.at(-1)!.push(character);
    last = character.at;
  }
  return columns.map(trimmed);
}

function trimmed(characters: readonly PrintedCharacter[]): PrintedCharacter[] {
  const isText = ({ text }: PrintedCharacter) => text.trim() !== '';
  const last = characters.findLastIndex(isText);
  return characters.slice(0, last + 1);
}

function lineOf(
  characters: readonly PrintedCharacter[],
  box: TextBox,
  page: RgbImage,
  turned: boolean,
): PrintedLine | undefined {
  const confidence = characters.map((character) => Math.round(character.confidence * 100) / 100);
  if (characters.length === 0 || meanOf(confidence) < LEAST_CONFIDENCE) return undefined;
  const half = (0.5 * box.height) / box.length;
  const [from, to] = [
    Math.max(0, characters[0]!.at - half),
    Math.min(1, characters[characters.length - 1]!.at + half),
  ];
  return {
    text: characters.map(({ text }) => text).join(''),
    confidence,
    box: placeOn(page, partOf(box.quad, from, to), turned),
  };
}

/** The part of a line between two shares of its length. */
function partOf([a, b, c, d]: Quad, from: number, to: number): Quad {
  const between = (p: Point, q: Point, share: number) => ({
    x: p.x + (q.x - p.x) * share,
    y: p.y + (q.y - p.y) * share,
  });
  return [between(a, b, from), between(a, b, to), between(d, c, to), between(d, c, from)];
}

/** The upright rectangle around a quad in shares of the page, as the page is read. */
function placeOn({ width, height }: RgbImage, quad: Quad, turned: boolean): PrintedLine['box'] {
  const [xs, ys] = [quad.map(({ x }) => x / width), quad.map(({ y }) => y / height)];
  const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1e4) / 1e4;
  const [x, y, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(
    share,
  ) as [number, number, number, number];
  const box = { x, y, width: share(right - x), height: share(bottom - y) };
  return turned ? { ...box, x: share(1 - right), y: share(1 - bottom) } : box;
}
