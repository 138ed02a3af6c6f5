import type { LivenessSignal } from '../document/document-records.ts';
import type { Verdict } from '../proofing/verdicts.ts';

export type LivenessSignalName = LivenessSignal['signal'];

export interface LivenessDecision {
  verdict: Verdict;
  /** The signals that failed, or why nothing was decided. */
  reasons: string[];
  /** The likely carrier of a copied document; only where the verdict is FAILED. */
  recapture?: 'screen' | 'print';
}

interface SignalDefinition {
  threshold: number;
  unit: string;
  role: LivenessSignal['role'];
  /** The side of the threshold on which a copy lies. */
  copyLies: 'above' | 'below';
  /** Area under the curve on the evaluation set, against the kind of copy that the signal is made for. */
  auc: number;
}

const LOG_RATIO = 'ln of power ratio';

/** An area under the curve below this makes a signal informative. */
export const LEAST_RULE_AUC = 0.7;

/**
 * Thresholds stand above all genuine captures of the design set; roles follow the area under the curve on the
 * evaluation set. It is measured against the kind of copy that a signal is made for (docs/document-liveness.md).
 */
export const LIVENESS_SIGNALS: Readonly<Record<LivenessSignalName, SignalDefinition>> = {
  moire: { threshold: 0.3, unit: LOG_RATIO, role: 'informative', copyLies: 'above', auc: 0.69 },
  'screen-grid': { threshold: 0.6, unit: LOG_RATIO, role: 'informative', copyLies: 'above', auc: 0.64 },
  halftone: { threshold: 0.6, unit: LOG_RATIO, role: 'informative', copyLies: 'above', auc: 0.69 },
  'border-edge': { threshold: 15, unit: 'grey levels', role: 'informative', copyLies: 'above', auc: 0.5 },
  // Eight sequences a kind are too few, and too much of a guess at gloss, for a rule.
  specular: { threshold: 0.01, unit: 'share of cells', role: 'informative', copyLies: 'below', auc: 0.84 },
};

/** The figure of a signal with its threshold, role and verdict. */
export function judgeSignal(signal: LivenessSignalName, value: number): LivenessSignal {
  const { threshold, unit, role, copyLies } = LIVENESS_SIGNALS[signal];
  const failed = copyLies === 'above' ? value > threshold : value < threshold;
  return { signal, value, threshold, unit, role, verdict: failed ? 'FAILED' : 'PASSED' };
}

/** A signal that this picture does not allow. */
export function signalNotPerformed(signal: LivenessSignalName, reason: string): LivenessSignal {
  const { threshold, unit, role } = LIVENESS_SIGNALS[signal];
  return { signal, value: 0, threshold, unit, role, verdict: 'NOT_PERFORMED', reason };
}

/** How many signals must agree that a document is a copy. */
const AGREEING = 2;
const TOO_FEW_RULE_SIGNALS = 'too few signals reach the figure that a rule needs';

/**
 * FAILED when at least two signals that may be used in rules failed; NOT_PERFORMED when fewer than two of them exist or
 * were performed, since then nothing could have failed; else PASSED, which says that no copy was recognised, not that
 * the document is genuine.
 */
export function decideLiveness(signals: readonly LivenessSignal[]): LivenessDecision {
  const rule = signals.filter(({ role }) => role === 'rule');
  const failed = rule.filter(({ verdict }) => verdict === 'FAILED');
  if (failed.length >= AGREEING) {
    const stripes = failed.some(({ signal }) => signal === 'moire');
    return {
      verdict: 'FAILED',
      reasons: failed.map(({ signal }) => signal),
      recapture: stripes ? 'screen' : 'print',
    };
  }
  const performed = rule.filter(({ verdict }) => verdict !== 'NOT_PERFORMED');
  if (performed.length >= AGREEING) return { verdict: 'PASSED', reasons: failed.map(({ signal }) => signal) };
  const reasons =
    rule.length < AGREEING ? [TOO_FEW_RULE_SIGNALS] : new Set(rule.flatMap(({ reason }) => reason ?? []));
  return { verdict: 'NOT_PERFORMED', reasons: [...reasons] };
}
