import { type Rate, wilson } from '#core/biometrics/calibration/error-rates.ts';
import type { LivenessSignal } from '#core/liveness/liveness-result.ts';
import { areaUnderCurve } from './area-under-curve.ts';

/** The answer of a signal or a rule to one presentation. */
export type PadAnswer = 'bona-fide' | 'attack' | 'none';

/**
 * Error rates of ISO/IEC 30107-3. Attacks are counted by species and never averaged over species; there is no rate that
 * mixes both kinds of error.
 */
export interface PadRates {
  /** APCER and APNRR of each species: attacks taken for bona fide, and attacks without an answer. */
  species: { name: string; apcer: Rate; apnrr: Rate }[];
  /** The species with the highest APCER. */
  worst: string | undefined;
  bpcer: Rate;
  bpnrr: Rate;
}

export function padRates(
  bonaFide: readonly PadAnswer[],
  attacks: ReadonlyMap<string, readonly PadAnswer[]>,
): PadRates {
  const share = (answers: readonly PadAnswer[], wanted: PadAnswer) =>
    wilson(answers.filter((answer) => answer === wanted).length, answers.length);
  const species = [...attacks].map(([name, answers]) => ({
    name,
    apcer: share(answers, 'bona-fide'),
    apnrr: share(answers, 'none'),
  }));
  const worst = species.toSorted((a, b) => b.apcer.rate - a.apcer.rate)[0];
  return {
    species,
    worst: worst?.name,
    bpcer: share(bonaFide, 'attack'),
    bpnrr: share(bonaFide, 'none'),
  };
}

/** The answer of one signal by its own threshold. */
export function answerOf(signal: LivenessSignal | undefined): PadAnswer {
  if (!signal || signal.verdict === 'NOT_PERFORMED') return 'none';
  return signal.verdict === 'PASSED' ? 'bona-fide' : 'attack';
}

/**
 * How well a signal's value tells both apart without any threshold: its contribution. 1 is always, 0.5 never.
 * @param livesAbove whether a higher value indicates a bona fide presentation
 * @returns NaN where one side has no value
 */
export function contribution(
  bonaFide: readonly (LivenessSignal | undefined)[],
  attacks: readonly (LivenessSignal | undefined)[],
  livesAbove: boolean,
): number {
  const values = (signals: readonly (LivenessSignal | undefined)[]) =>
    signals.flatMap((signal) =>
      signal?.verdict !== 'NOT_PERFORMED' && signal?.value !== undefined ? [signal.value] : [],
    );
  const [live, attack] = [values(bonaFide), values(attacks)];
  return livesAbove ? areaUnderCurve(attack, live) : areaUnderCurve(live, attack);
}
