import type { GreyImage } from '#core/imaging/grey-image.ts';

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
/** The most cells from which the extent of a texture is measured; striped surroundings have many times as many. */
const MOST_MEASURED = 4000;
const MOST_TEXTURES = 5;
/** Even trimmed outwards, a shorter one does not hold the shortest row of the smallest modules, in pixels. */
const SHORTEST = 54;
/** Symbols on documents are bands, at least this many times as long as tall; striped surroundings mostly are not. */
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

/** Connected cells of one direction. */
interface CellGroup {
  members: readonly number[];
  angle: number;
  weight: number;
}

/** Finds the weightiest bar-like textures at any turn: bands first, the weightier first. */
export function findBarTextures(grey: GreyImage): BarTexture[] {
  const cells = structureCells(grey);
  const open = barLikeCells(cells);
  const groups: CellGroup[] = [];
  for (let seed = 0; seed < open.length; seed++) {
    if (!open[seed]) continue;
    const group = grow(cells, seed, open);
    if (group.members.length >= FEWEST_CELLS) groups.push(group);
  }
  const weightiest: BarTexture[] = [];
  for (const group of groups.sort((a, b) => b.weight - a.weight)) {
    if (weightiest.length === MOST_TEXTURES) break;
    const texture = textureOf(cells, group);
    if (texture.length >= SHORTEST) weightiest.push(texture);
  }
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
  for (let y = 0; y < rows * size; y++) {
    // Every second line of a cell suffices.
    if ((y % size) % 2 === 1) continue;
    let p = (y + 1) * width + 1;
    for (let column = 0, cell = Math.floor(y / size) * columns; column < columns; column++, cell++) {
      let xx = 0;
      let yy = 0;
      let xy = 0;
      for (const end = p + size; p < end; p++) {
        const gx = data[p + 1]! - data[p - 1]!;
        const gy = data[p + width]! - data[p - width]!;
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

/** 1 where a cell may hold bars. */
function barLikeCells({ energy, cosine, sine }: Cells): Uint8Array {
  const barLike = new Uint8Array(energy.length);
  for (let cell = 0; cell < energy.length; cell++) {
    const least = LEAST_COHERENCE * energy[cell]!;
    const oneWay = cosine[cell]! * cosine[cell]! + sine[cell]! * sine[cell]!;
    if (energy[cell]! > LEAST_ENERGY && oneWay > least * least) barLike[cell] = 1;
  }
  return barLike;
}

/** Takes the connected cells whose direction is that of the cells before them out of the open ones. */
function grow({ columns, rows, energy, cosine, sine }: Cells, seed: number, open: Uint8Array): CellGroup {
  const members = [seed];
  open[seed] = 0;
  let [sumCosine, sumSine, sumEnergy] = [cosine[seed]!, sine[seed]!, energy[seed]!];
  for (let next = 0; next < members.length; next++) {
    const at = members[next]!;
    const row = Math.floor(at / columns);
    const column = at - row * columns;
    for (let side = 0; side < 4; side++) {
      const step = neighbour(side, column, row, columns, rows);
      if (step < 0 || !open[step]) continue;
      const [c, s] = [cosine[step]!, sine[step]!];
      const dot = c * sumCosine + s * sumSine;
      // Squared, as roots of millions of numbers take a while.
      if (dot < 0 || dot * dot < ALIKE * ALIKE * (c * c + s * s) * (sumCosine ** 2 + sumSine ** 2)) continue;
      open[step] = 0;
      sumCosine += c;
      sumSine += s;
      sumEnergy += energy[step]!;
      members.push(step);
    }
  }
  return {
    members,
    angle: Math.atan2(sumSine, sumCosine) / 2,
    weight: (members.length * Math.hypot(sumCosine, sumSine)) / Math.max(1, sumEnergy),
  };
}

/** The cell beside another on one of its four sides; -1 beyond the border. */
function neighbour(side: number, column: number, row: number, columns: number, rows: number): number {
  const at = row * columns + column;
  if (side === 0) return column > 0 ? at - 1 : -1;
  if (side === 1) return column < columns - 1 ? at + 1 : -1;
  if (side === 2) return row > 0 ? at - columns : -1;
  return row < rows - 1 ? at + columns : -1;
}

function textureOf({ size, columns }: Cells, { members, angle, weight }: CellGroup): BarTexture {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const every = Math.ceil(members.length / MOST_MEASURED);
  const count = Math.ceil(members.length / every);
  const [us, vs] = [new Float64Array(count), new Float64Array(count)];
  for (let i = 0; i < count; i++) {
    const cell = members[i * every]!;
    const row = Math.floor(cell / columns);
    const [x, y] = [(cell - row * columns + 0.5) * size + 1, (row + 0.5) * size + 1];
    us[i] = x * c + y * s;
    vs[i] = y * c - x * s;
  }
  const [across, along] = [spread(us), spread(vs)];
  return {
    x: across.middle * c - along.middle * s,
    y: across.middle * s + along.middle * c,
    angle,
    length: across.extent + size,
    height: along.extent + size,
    weight,
  };
}

/** Middle and extent of all but the outermost hundredth on either side. */
function spread(values: Float64Array): { middle: number; extent: number } {
  values.sort();
  const cut = Math.floor(values.length / 100);
  const [low, high] = [values[cut]!, values[values.length - 1 - cut]!];
  return { middle: (low + high) / 2, extent: high - low };
}
