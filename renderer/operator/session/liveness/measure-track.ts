import type { ChallengeEvidence, ChallengeKind } from '#core/liveness/challenge.ts';

/** One look of a challenge: seconds since it was asked, and the figure that its limit is about. */
export interface TrackPoint {
  seconds: number;
  value: number;
}

/** Columns of a row of the track. */
const YAW = 1;
const PITCH = 2;
const SCALE = 3;
const EYES = 4;
const MOUTH = 5;
/** How many of the first looks show the face at rest. */
const REST_ROWS = 3;

type Change = (value: number, rest: number) => number;
const degreesFrom =
  (side: 1 | -1): Change =>
  (value, rest) =>
    side * (value - rest);
const partOf: Change = (value, rest) => (rest > 0 ? value / rest : 1);

const MEASURES: Readonly<Record<ChallengeKind, { column: number; change: Change }>> = {
  'turn-left': { column: YAW, change: degreesFrom(1) },
  'turn-right': { column: YAW, change: degreesFrom(-1) },
  nod: { column: PITCH, change: (value, rest) => Math.abs(value - rest) },
  approach: { column: SCALE, change: partOf },
  blink: { column: EYES, change: partOf },
  smile: { column: MOUTH, change: partOf },
};

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** The course of the figure that a challenge was judged by, each look against the first ones, as main measures it. */
export const measureTrack = ({ kind, track }: Pick<ChallengeEvidence, 'kind' | 'track'>): TrackPoint[] => {
  const { column, change } = MEASURES[kind];
  const rest = middle(track.slice(0, REST_ROWS).map((row) => row[column] ?? 0));
  return track.map((row) => ({ seconds: (row[0] ?? 0) / 1000, value: change(row[column] ?? 0, rest) }));
};
