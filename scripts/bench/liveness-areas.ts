import type { LivenessSignal } from '#core/document/document-records.ts';
import {
  decideLiveness,
  LEAST_RULE_AUC,
  LIVENESS_SIGNALS,
  type LivenessSignalName,
} from '#core/imaging/document-liveness-decision.ts';
import { areaUnderCurve } from './area-under-curve.ts';
import { type BenchRow, benchRow, skippedRow } from './bench-row.ts';

/** The signals of captures, one list for each capture. */
export interface LivenessFigures {
  genuine: readonly LivenessSignal[][];
  copies: readonly LivenessSignal[][];
}

interface SignalArea {
  /** Over the captures on which the signal was performed; NaN where one side has no captures. */
  performed: number;
  /** Over all captures; a signal that was not performed counts as not seen. */
  all: number;
  /** How many of the captures it was performed on. */
  counts: string;
}

/** The area under the curve of one signal, the side on which copies lie counted as above. */
export function signalArea(name: LivenessSignalName, { genuine, copies }: LivenessFigures): SignalArea {
  const seen = (of: readonly LivenessSignal[][]) =>
    of.flatMap((signals) => signals.filter((one) => one.signal === name && one.verdict !== 'NOT_PERFORMED'));
  const values = (signals: readonly LivenessSignal[]) => signals.map(({ value }) => value);
  const [ours, theirs] = [values(seen(genuine)), values(seen(copies))];
  const above = LIVENESS_SIGNALS[name].copyLies === 'above';
  const area = (negatives: number[], positives: number[]) =>
    above ? areaUnderCurve(negatives, positives) : areaUnderCurve(positives, negatives);
  const unseen = above ? 0 : Number.MAX_VALUE;
  const padded = (list: number[], length: number) => [
    ...list,
    ...Array<number>(length - list.length).fill(unseen),
  ];
  return {
    performed: area(ours, theirs),
    all: area(padded(ours, genuine.length), padded(theirs, copies.length)),
    counts: `performed on ${ours.length} of ${genuine.length} genuine, ${theirs.length} of ${copies.length} copies`,
  };
}

/**
 * The pairs of a genuine capture and a copy that a signal puts in the wrong order: a signal of the rule that does not
 * reach its figure fails its row, an informative one is only shown.
 */
export function areaRow(
  { name, role }: { name: LivenessSignalName; role: LivenessSignal['role'] },
  against: string,
  { performed, all, counts }: SignalArea,
): BenchRow {
  const limits = { target: role === 'rule' ? 100 * (1 - LEAST_RULE_AUC) : 100, unit: '% of pairs wrong' };
  if (Number.isNaN(performed)) return skippedRow(`Document liveness, ${name} (${role})`, limits, counts);
  const title = `Document liveness, ${name} (${role}): AUC ${performed.toFixed(2)} against ${against}, ${counts}; ${all.toFixed(2)} with the rest as not seen`;
  const wrong = 100 * (1 - performed);
  return benchRow(title, { median: wrong, p95: wrong }, limits);
}

/** The rule's verdicts on captures, one row for each kind of copy; none where the rule has fewer than two signals. */
export function decisionRows(
  genuine: readonly LivenessSignal[][],
  copies: Readonly<Record<string, readonly LivenessSignal[][]>>,
): BenchRow[] {
  const isRuled = genuine.some((signals) => signals.filter(({ role }) => role === 'rule').length > 1);
  if (!isRuled) return [];
  const row = (
    title: string,
    of: readonly LivenessSignal[][],
    isCounted: (verdict: string) => boolean,
    target: number,
  ) => {
    const decided = of.map((signals) => decideLiveness(signals).verdict);
    const undecided = decided.filter((verdict) => verdict === 'NOT_PERFORMED').length;
    const share = (100 * decided.filter(isCounted).length) / of.length;
    return benchRow(
      `${title} (${of.length}, ${undecided} of them undecided)`,
      { median: share, p95: share },
      { target, unit: '%' },
    );
  };
  return [
    row(
      'Document liveness, rule: genuine captures called a copy',
      genuine,
      (verdict) => verdict === 'FAILED',
      2,
    ),
    ...Object.entries(copies).map(([kind, of]) =>
      row(`Document liveness, rule: ${kind} not recognised`, of, (verdict) => verdict !== 'FAILED', 100),
    ),
  ];
}
