/** A grid of anchors: `cells` squares a side, `perCell` anchors in the middle of each. */
export interface AnchorLayer {
  cells: number;
  perCell: number;
}

/**
 * Centres of a detector's anchors, as parts of the input's side: x and y in turn, row by row, layer by layer, the
 * order of the model's output rows.
 */
export function anchorCentres(layers: readonly AnchorLayer[]): Float32Array {
  const total = layers.reduce((count, { cells, perCell }) => count + cells * cells * perCell, 0);
  const centres = new Float32Array(2 * total);
  let at = 0;
  for (const { cells, perCell } of layers) {
    for (let index = 0; index < cells * cells * perCell; index += 1, at += 2) {
      const cell = Math.floor(index / perCell);
      centres[at] = ((cell % cells) + 0.5) / cells;
      centres[at + 1] = (Math.floor(cell / cells) + 0.5) / cells;
    }
  }
  return centres;
}
