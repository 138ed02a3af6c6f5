import type { GreyImage } from '#core/imaging/grey-image.ts';

/** A connected dark shape: its bounding box (right and bottom exclusive), centre and area in pixels. */
export interface DarkComponent {
  x: number;
  y: number;
  width: number;
  height: number;
  cx: number;
  cy: number;
  area: number;
}

export interface DarkComponentOptions {
  /** Half the side of the window whose mean a pixel is compared with, in pixels: about one capital's height. */
  radius: number;
  /** A pixel is dark below this share of the window's mean. */
  ratio: number;
  /** Heights that are kept, in pixels. */
  minHeight: number;
  maxHeight: number;
}

/** How many grey levels, and how many deviations of the noise, a dark pixel is below the mean. */
const LEAST_DIFFERENCE = 8;
const NOISE_DEVIATIONS = 3.2;

/**
 * Finds shapes darker than their surroundings (local mean threshold, 8-connected), in one pass over the rows.
 */
export function darkComponents(image: GreyImage, options: DarkComponentOptions): DarkComponent[] {
  const runs = darkRuns(image, options, Math.max(LEAST_DIFFERENCE, NOISE_DEVIATIONS * noiseDeviation(image)));
  return collect(runs, options);
}

interface Runs {
  count: number;
  /** Per run: row, first column, column after the last, parent in the union-find forest. */
  row: Int32Array;
  start: Int32Array;
  end: Int32Array;
  parent: Int32Array;
}

/**
 * The sensor's noise in grey levels: the median second difference along rows, which edges and gradients hardly move,
 * over that of normally distributed noise of deviation 1 (0.6745 times the root of 6).
 */
function noiseDeviation({ width, height, data }: GreyImage): number {
  const histogram = new Uint32Array(1024);
  let count = 0;
  for (let y = 0; y < height; y += 4) {
    for (let p = y * width; p < (y + 1) * width - 2; p += 3) {
      histogram[Math.abs(data[p]! - 2 * data[p + 1]! + data[p + 2]!)]!++;
      count++;
    }
  }
  let median = 0;
  for (let seen = histogram[0]!; seen * 2 < count; seen += histogram[median]!) median++;
  return median / 1.652;
}

function darkRuns(
  { width, height, data }: GreyImage,
  { radius, ratio }: DarkComponentOptions,
  difference: number,
): Runs {
  const columns = new Int32Array(width);
  const prefix = new Int32Array(width + 1);
  let runs = emptyRuns(1 << 16);
  let previousFirst = 0;
  let previousEnd = 0;
  for (let y = 0; y < Math.min(radius, height); y++) addRow(columns, data, y * width, 1);
  for (let y = 0; y < height; y++) {
    if (y + radius < height) addRow(columns, data, (y + radius) * width, 1);
    if (y - radius - 1 >= 0) addRow(columns, data, (y - radius - 1) * width, -1);
    for (let x = 0; x < width; x++) prefix[x + 1] = prefix[x]! + columns[x]!;
    if (runs.count + width > runs.row.length) runs = grown(runs);
    const first = runs.count;
    const rows = Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1;
    rowRuns(runs, data, prefix, y, width, { radius, ratio, difference, rows });
    joinRows(runs, previousFirst, previousEnd, first, runs.count);
    previousFirst = first;
    previousEnd = runs.count;
  }
  return runs;
}

function addRow(columns: Int32Array, data: Uint8Array, offset: number, sign: 1 | -1): void {
  if (sign === 1) for (let x = 0; x < columns.length; x++) columns[x]! += data[offset + x]!;
  else for (let x = 0; x < columns.length; x++) columns[x]! -= data[offset + x]!;
}

function rowRuns(
  runs: Runs,
  data: Uint8Array,
  prefix: Int32Array,
  y: number,
  width: number,
  { radius, ratio, difference, rows }: { radius: number; ratio: number; difference: number; rows: number },
): void {
  const offset = y * width;
  let inside = false;
  for (let x = 0; x < width; x++) {
    const left = Math.max(0, x - radius);
    const right = Math.min(width, x + radius + 1);
    const mean = (prefix[right]! - prefix[left]!) / ((right - left) * rows);
    const value = data[offset + x]!;
    const dark = value < mean * ratio && value < mean - difference;
    if (dark === inside) continue;
    inside = dark;
    if (dark) {
      runs.row[runs.count] = y;
      runs.start[runs.count] = x;
      runs.parent[runs.count] = runs.count;
    } else runs.end[runs.count++] = x;
  }
  if (inside) runs.end[runs.count++] = width;
}

/** Unites the runs of two neighbouring rows that touch, also by a corner. */
function joinRows(runs: Runs, first: number, firstEnd: number, second: number, secondEnd: number): void {
  let a = first;
  let b = second;
  while (a < firstEnd && b < secondEnd) {
    if (runs.start[a]! <= runs.end[b]! && runs.start[b]! <= runs.end[a]!) unite(runs.parent, a, b);
    if (runs.end[a]! < runs.end[b]!) a++;
    else b++;
  }
}

function find(parent: Int32Array, index: number): number {
  let root = index;
  while (parent[root] !== root) {
    parent[root] = parent[parent[root]!]!;
    root = parent[root]!;
  }
  return root;
}

function unite(parent: Int32Array, a: number, b: number): void {
  const rootA = find(parent, a);
  const rootB = find(parent, b);
  if (rootA < rootB) parent[rootB] = rootA;
  else parent[rootA] = rootB;
}

function collect(runs: Runs, { minHeight, maxHeight }: DarkComponentOptions): DarkComponent[] {
  const box = new Map<number, { x0: number; x1: number; y0: number; y1: number; area: number }>();
  for (let i = 0; i < runs.count; i++) {
    const root = find(runs.parent, i);
    const [x0, x1, y] = [runs.start[i]!, runs.end[i]!, runs.row[i]!];
    const known = box.get(root);
    if (!known) box.set(root, { x0, x1, y0: y, y1: y + 1, area: x1 - x0 });
    else {
      if (x0 < known.x0) known.x0 = x0;
      if (x1 > known.x1) known.x1 = x1;
      known.y1 = y + 1;
      known.area += x1 - x0;
    }
  }
  const components: DarkComponent[] = [];
  for (const { x0, x1, y0, y1, area } of box.values()) {
    const [width, height] = [x1 - x0, y1 - y0];
    if (height < minHeight || height > maxHeight || width > maxHeight * 2 || area * 12 < width * height)
      continue;
    components.push({ x: x0, y: y0, width, height, cx: (x0 + x1) / 2, cy: (y0 + y1) / 2, area });
  }
  return components;
}

function emptyRuns(capacity: number): Runs {
  const array = () => new Int32Array(capacity);
  return { count: 0, row: array(), start: array(), end: array(), parent: array() };
}

function grown(runs: Runs): Runs {
  const larger = emptyRuns(runs.row.length * 2);
  larger.row.set(runs.row);
  larger.start.set(runs.start);
  larger.end.set(runs.end);
  larger.parent.set(runs.parent);
  return { ...larger, count: runs.count };
}
