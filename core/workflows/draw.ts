import type { WorkflowDefinition } from './definition.ts';
import type { WorkflowProblem } from './graph.ts';
import { edgesOf } from './node-parts.ts';
import type { WorkflowNode } from './nodes.ts';

const WIDTH = 190;
const HEIGHT = 54;
const GAP_X = 40;
const GAP_Y = 60;
const MARGIN = 30;

interface Place {
  x: number;
  y: number;
}

/** Draws a workflow as SVG: one row for each distance from the start, nodes with problems in red. */
export function drawWorkflow(definition: WorkflowDefinition, problems: readonly WorkflowProblem[]): string {
  const rows = rowsOf(definition);
  const places = new Map(
    rows.flatMap((row, line) =>
      row.map((id, column): [string, Place] => [
        id,
        { x: MARGIN + column * (WIDTH + GAP_X), y: MARGIN + line * (HEIGHT + GAP_Y) },
      ]),
    ),
  );
  const width = 2 * MARGIN + Math.max(...rows.map(({ length }) => length)) * (WIDTH + GAP_X) - GAP_X;
  const height = 2 * MARGIN + rows.length * (HEIGHT + GAP_Y) - GAP_Y;
  const wrong = new Set(problems.flatMap(({ node }) => node ?? []));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto">',
    '<path d="M0 0 8 4 0 8z" fill="#42524e"/></marker></defs>',
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...definition.nodes.flatMap((node) => linesOf(node, places)),
    ...definition.nodes.map((node) => boxOf(node, places.get(node.id), wrong.has(node.id))),
    '</svg>',
  ].join('\n');
}

/** Sorts nodes into rows by the fewest steps from the start. Nodes that no path reaches come last. */
function rowsOf({ start, nodes }: WorkflowDefinition): string[][] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const placed = new Set<string>();
  const rows: string[][] = [];
  let row = byId.has(start) ? [start] : [];
  while (row.length > 0) {
    rows.push(row);
    for (const id of row) placed.add(id);
    const following = row.flatMap((id) => edgesOf(byId.get(id)!).map(({ to }) => to));
    row = [...new Set(following)].filter((id) => byId.has(id) && !placed.has(id));
  }
  const apart = [...byId.keys()].filter((id) => !placed.has(id));
  return apart.length > 0 ? [...rows, apart] : rows;
}

const FILLS: Partial<Record<WorkflowNode['type'], string>> = { outcome: '#d9ece4', decision: '#f5ecd2' };

function boxOf({ id, type, ...node }: WorkflowNode, place: Place | undefined, isWrong: boolean): string {
  const { x, y } = place ?? { x: 0, y: 0 };
  const [line, thickness] = isWrong ? ['#a3231b', 3] : ['#42524e', 1];
  const detail = 'outcome' in node ? `outcome: ${node.outcome}` : type;
  const label = (dy: number, text: string, weight: string) =>
    `<text x="${x + WIDTH / 2}" y="${y + dy}" text-anchor="middle" font-weight="${weight}" fill="#12201d">${escaped(text)}</text>`;
  return [
    `<rect x="${x}" y="${y}" width="${WIDTH}" height="${HEIGHT}" rx="10" fill="${FILLS[type] ?? '#f4f6f4'}" stroke="${line}" stroke-width="${thickness}"/>`,
    label(23, id.length > 26 ? `${id.slice(0, 25)}…` : id, '650'),
    label(41, detail, '400'),
  ].join('');
}

function linesOf(node: WorkflowNode, places: ReadonlyMap<string, Place>): string[] {
  const from = places.get(node.id);
  return edgesOf(node).flatMap(({ exit, to }, i) => {
    const end = places.get(to);
    if (!from || !end) return [];
    const [x1, y1] = [from.x + WIDTH / 2 + (i - 1) * 18, from.y + HEIGHT];
    const [x2, y2] = [end.x + WIDTH / 2 + (i - 1) * 8, end.y];
    const bend = end.y > from.y ? (y2 - y1) / 2 : HEIGHT + GAP_Y;
    const curve = `M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`;
    return [
      `<path d="${curve}" fill="none" stroke="#74827d" marker-end="url(#tip)"/>`,
      `<text x="${x1 + 4}" y="${y1 + 14 + i * 12}" fill="#42524e" font-size="10">${escaped(exit)}</text>`,
    ];
  });
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
