/** One score and where it stands. */
export interface Ranked {
  index: number;
  score: number;
}

/** The `limit` highest scores, best first, in one pass. */
export function bestOf(scores: Float32Array, limit: number): Ranked[] {
  const best: Ranked[] = [];
  if (limit < 1) return best;
  let least = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < scores.length; index += 1) {
    const score = scores[index]!;
    if (best.length === limit && score <= least) continue;
    const place = best.findIndex((one) => one.score < score);
    best.splice(place < 0 ? best.length : place, 0, { index, score });
    if (best.length > limit) best.pop();
    if (best.length === limit) least = best[limit - 1]!.score;
  }
  return best;
}
