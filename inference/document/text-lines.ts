import { centreAt } from './centre-line.ts';
import type { DarkComponent } from './dark-components.ts';
import { fitLine, type LineFit } from './line-fit.ts';

/** Steepest line that is followed, as a slope: about 20 degrees. */
const STEEPEST = 0.36;
/** Characters that a line needs before it is worth fitting. */
const FEWEST = 8;

/** Components in a row, and the straight line and pitch that fit them. */
export interface TextLine extends LineFit {
  components: DarkComponent[];
}

/**
 * Strings components of like height into lines: each takes its nearest neighbour to the right, if that one takes it
 * back; strings that continue each other are joined, and stragglers on the line are gathered.
 */
export function textLines(components: readonly DarkComponent[]): TextLine[] {
  const strings = linkNeighbours(components).filter((string) => string.length >= 4);
  strings.sort((a, b) => b.length - a.length);
  const lines: TextLine[] = [];
  const used = new Set<DarkComponent>();
  for (const string of strings) {
    if (string.some((component) => used.has(component))) continue;
    let line = toLine(string);
    if (!line) continue;
    // Twice: the first gathering makes the line long enough to aim at components further away.
    for (let round = 0; round < 2; round++)
      line = toLine(densest(gather(line, components, used), line)) ?? line;
    if (line.components.length < FEWEST) continue;
    for (const component of line.components) used.add(component);
    lines.push(line);
  }
  return lines;
}

function toLine(unordered: readonly DarkComponent[]): TextLine | undefined {
  const components = [...unordered].sort((a, b) => a.cx - b.cx);
  const fit = fitLine(components);
  return fit && Math.abs(fit.slope) <= STEEPEST ? { ...fit, components } : undefined;
}

/** Every component that lies on the line, is of its height and no further from it than two dozen characters. */
function gather(
  line: TextLine,
  all: readonly DarkComponent[],
  used: ReadonlySet<DarkComponent>,
): DarkComponent[] {
  const reach = Math.min(line.components.length * 4, 24) * line.height;
  const [first, last] = [line.components[0]!, line.components.at(-1)!];
  const tolerance = line.height * 0.45;
  return all.filter((component) => {
    if (used.has(component) || component.cx < first.cx - reach || component.cx > last.cx + reach)
      return false;
    const offset = component.cy - centreAt(line, component.cx);
    const alike = component.height > line.height * 0.5 && component.height < line.height * 1.6;
    return alike && Math.abs(offset) < tolerance && component.width < line.height * 4;
  });
}

/** The cost of a column without a component in a stretch's score, where each component gives 1. */
const EMPTY_COLUMN = 0.6;

/**
 * The stretch in which components stand closest: a zone has one in nearly every column, the specks that happen to lie
 * on its prolongation are far apart (maximum-sum stretch, Kadane).
 */
function densest(gathered: readonly DarkComponent[], { pitch }: TextLine): DarkComponent[] {
  const sorted = [...gathered].sort((a, b) => a.cx - b.cx);
  let best = { from: 0, to: 0, score: 0 };
  let from = 0;
  let score = 1;
  for (let i = 1; i < sorted.length; i++) {
    const gain = 1 - (EMPTY_COLUMN * (sorted[i]!.cx - sorted[i - 1]!.cx)) / pitch;
    if (score + gain < 1) [from, score] = [i, 1];
    else score += gain;
    if (score > best.score) best = { from, to: i, score };
  }
  return sorted.slice(best.from, best.to + 1);
}

function linkNeighbours(components: readonly DarkComponent[]): DarkComponent[][] {
  const sorted = [...components].sort((a, b) => a.cx - b.cx);
  const right = new Int32Array(sorted.length).fill(-1);
  const left = new Int32Array(sorted.length).fill(-1);
  const leftCost = new Float64Array(sorted.length).fill(Number.POSITIVE_INFINITY);
  for (let i = 0; i < sorted.length; i++) {
    const nearest = nearestRight(sorted, i);
    if (!nearest) continue;
    right[i] = nearest.index;
    if (nearest.cost >= leftCost[nearest.index]!) continue;
    leftCost[nearest.index] = nearest.cost;
    left[nearest.index] = i;
  }
  const strings: DarkComponent[][] = [];
  for (let i = 0; i < sorted.length; i++) {
    if (left[i] !== -1 && right[left[i]!] === i) continue;
    const string: DarkComponent[] = [];
    for (let k = i; k !== -1; k = right[k] !== -1 && left[right[k]!] === k ? right[k]! : -1) {
      string.push(sorted[k]!);
    }
    strings.push(string);
  }
  return strings;
}

function nearestRight(
  sorted: readonly DarkComponent[],
  i: number,
): { index: number; cost: number } | undefined {
  const from = sorted[i]!;
  const reach = 2.6 * from.height;
  let best: { index: number; cost: number } | undefined;
  for (let j = i + 1; j < sorted.length; j++) {
    const to = sorted[j]!;
    const dx = to.cx - from.cx;
    if (dx > reach) break;
    const ratio = to.height / from.height;
    if (ratio < 0.55 || ratio > 1.8 || dx < from.height * 0.3) continue;
    const dy = Math.abs(to.cy - from.cy);
    if (dy > dx * STEEPEST + from.height * 0.12) continue;
    const cost = dx + 1.5 * dy + Math.abs(to.height - from.height);
    if (!best || cost < best.cost) best = { index: j, cost };
  }
  return best;
}
