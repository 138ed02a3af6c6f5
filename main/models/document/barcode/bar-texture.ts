import type { GreyImage } from '../../../domain/imaging/grey-image.ts';

/** A part of the picture that is full of parallel edges: a rectangle turned about its middle, in pixels. */
export interface BarTexture {
  x: number;
  y: number;
  /** Direction across the bars, in radians, -PI/2 to PI/2. */
  angle: number;
  /** Extent across the bars. */
  length: number;
  /** Extent along the bars. */
  height: number;
  /** How much of the gradient's energy runs one way, 0 to 1, times the cells it fills. */
  weight: number;
}

/** Side of a cell in pixels, for pictures of up to this longer side; larger pictures get larger cells. */
const CELL = 8;
const CELL_SIDE = 2200;
/** Mean squared gradient (central differences) of a cell that may hold bars: above the noise of a camera. */
const LEAST_ENERGY = 110;
/**
 * Rows of three modules' height have about three times as much edge along the bars as across them, which blur
 * lowers; print and noise stay below.
 */
const LEAST_COHERENCE = 0.22;
/** Cosine of twice the angle by which neighbouring cells may differ: 18 degrees. */
const ALIKE = 0.81;
const FEWEST_CELLS = 14;
const MOST_TEXTURES = 5;
/** Even trimmed outwards, a shorter one does not hold the shortest row of the smallest modules, in pixels. */
const SHORTEST = 54;
/** Symbols on documents are bands, at least so many times as long as tall; striped surroundings mostly are not. */
const BAND = 2;

/** Per cell: structure tensor as energy and double-angle vector, smoothed over its neighbours. */
interface Cells {
  size: number;
  columns: number;
  rows: number;
  energy: Float32Array;
  cosine: Float32Array;
  sine: Float32Array;
}

/** Finds the weightiest bar-like textures at any turn: bands first, the weightier first. */
export function findBarTextures(grey: GreyImage): BarTexture[] {
  const cells = structureCells(grey);
  const label = new Int32Array(cells.columns * cells.rows);
  const found: BarTexture[] = [];
  for (let seed = 0; seed < label.length; seed++) {
    if (label[seed] || !isBarLike(cells, seed)) continue;
    const members = grow(cells, seed, label);
    if (members.length < FEWEST_CELLS) continue;
    const texture = textureOf(cells, members);
    if (texture.length >= SHORTEST) found.push(texture);
  }
  const weightiest = found.sort((a, b) => b.weight - a.weight).slice(0, MOST_TEXTURES);
  return weightiest.sort((a, b) => Number(isBand(b)) - Number(isBand(a)));
}

/** Whether a texture has the proportions of a symbol on a document. */
export const isBand = ({ length, height }: BarTexture): boolean => length >= BAND * height;

function structureCells({ width, height, data }: GreyImage): Cells {
  const size = Math.max(CELL, Math.round((CELL * Math.max(width, height)) / CELL_SIDE));
  const columns = Math.floor((width - 2) / size);
  const rows = Math.floor((height - 2) / size);
  const count = Math.max(0, columns) * Math.max(0, rows);
  const raw = {
    energy: new Float32Array(count),
    cosine: new Float32Array(count),
    sine: new Float32Array(count),
  };
  const samples = size * Math.ceil(size / 2);
  const line = (y: number) => data.subarray(y * width, (y + 1) * width);
  for (let y = 0; y < rows * size; y++) {
    // Of each cell's lines every second one says enough.
    if ((y % size) % 2 === 1) continue;
    const [above, here, below] = [line(y), line(y + 1), line(y + 2)];
    let x = 1;
    for (let column = 0, cell = Math.floor(y / size) * columns; column < columns; column++, cell++) {
      let xx = 0;
      let yy = 0;
      let xy = 0;
      for (const end = x + size; x < end; x++) {
        const gx = here[x + 1]! - here[x - 1]!;
        const gy = below[x]! - above[x]!;
        xx += gx * gx;
        yy += gy * gy;
        xy += gx * gy;
      }
      raw.energy[cell]! += (xx + yy) / samples;
      raw.cosine[cell]! += (xx - yy) / samples;
      raw.sine[cell]! += (2 * xy) / samples;
    }
  }
  const smooth = (values: Float32Array) => meanOfNeighbours(values, columns, rows);
  return {
    size,
    columns: Math.max(0, columns),
    rows: Math.max(0, rows),
    energy: smooth(raw.energy),
    cosine: smooth(raw.cosine),
    sine: smooth(raw.sine),
  };
}

/** Mean of 3 x 3 cells; beyond the border there is nothing. */
function meanOfNeighbours(values: Float32Array, columns: number, rows: number): Float32Array {
  const across = new Float32Array(values.length);
  for (let row = 0, cell = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, cell++) {
      let sum = values[cell]!;
      if (column > 0) sum += values[cell - 1]!;
      if (column < columns - 1) sum += values[cell + 1]!;
      across[cell] = sum;
    }
  }
  const out = new Float32Array(values.length);
  for (let cell = 0; cell < values.length; cell++) {
    let sum = across[cell]!;
    if (cell >= columns) sum += across[cell - columns]!;
    if (cell + columns < values.length) sum += across[cell + columns]!;
    out[cell] = sum / 9;
  }
  return out;
}

function isBarLike({ energy, cosine, sine }: Cells, cell: number): boolean {
  return (
    energy[cell]! > LEAST_ENERGY && Math.hypot(cosine[cell]!, sine[cell]!) > LEAST_COHERENCE * energy[cell]!
  );
}

/** Collects the connected cells whose direction is that of the cells before them. */
function grow(cells: Cells, seed: number, label: Int32Array): number[] {
  const { columns, rows, cosine, sine } = cells;
  const members = [seed];
  label[seed] = 1;
  let [sumCosine, sumSine] = [cosine[seed]!, sine[seed]!];
  for (let next = 0; next < members.length; next++) {
    const at = members[next]!;
    const [column, row] = [at % columns, Math.floor(at / columns)];
    for (let side = 0; side < 4; side++) {
      const step = neighbour(side, column, row, columns, rows);
      if (step < 0 || label[step] || !isBarLike(cells, step)) continue;
      const dot = cosine[step]! * sumCosine + sine[step]! * sumSine;
      const norm = Math.hypot(cosine[step]!, sine[step]!) * Math.hypot(sumCosine, sumSine);
      if (dot < ALIKE * norm) continue;
      label[step] = 1;
      sumCosine += cosine[step]!;
      sumSine += sine[step]!;
      members.push(step);
    }
  }
  return members;
}

/** The cell beside another on one of its four sides; -1 beyond the border. */
function neighbour(side: number, column: number, row: number, columns: number, rows: number): number {
  const at = row * columns + column;
  if (side === 0) return column > 0 ? at - 1 : -1;
  if (side === 1) return column < columns - 1 ? at + 1 : -1;
  if (side === 2) return row > 0 ? at - columns : -1;
  return row < rows - 1 ? at + columns : -1;
}

function textureOf({ size, columns, energy, cosine, sine }: Cells, members: readonly number[]): BarTexture {
  let [sumCosine, sumSine, sumEnergy] = [0, 0, 0];
  for (const cell of members) {
    sumCosine += cosine[cell]!;
    sumSine += sine[cell]!;
    sumEnergy += energy[cell]!;
  }
  const angle = Math.atan2(sumSine, sumCosine) / 2;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const x = (cell: number) => ((cell % columns) + 0.5) * size + 1;
  const y = (cell: number) => (Math.floor(cell / columns) + 0.5) * size + 1;
  const across = spread(Float64Array.from(members, (cell) => x(cell) * c + y(cell) * s));
  const along = spread(Float64Array.from(members, (cell) => y(cell) * c - x(cell) * s));
  return {
    x: across.middle * c - along.middle * s,
    y: across.middle * s + along.middle * c,
    angle,
    length: across.extent + size,
    height: along.extent + size,
    weight: (members.length * Math.hypot(sumCosine, sumSine)) / Math.max(1, sumEnergy),
  };
}

/** Middle and extent of all but the outermost hundredth on either side. */
function spread(values: Float64Array): { middle: number; extent: number } {
  values.sort();
  const cut = Math.floor(values.length / 100);
  const [low, high] = [values[cut]!, values[values.length - 1 - cut]!];
  return { middle: (low + high) / 2, extent: high - low };
}
