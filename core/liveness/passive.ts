import type { PassiveScore, PassiveSettings } from './camera-facts.ts';
import type { LivenessSignal, LivenessSignalId } from './liveness-result.ts';

/**
 * The signals of the passive models: the mean over all frames, and the worst frame, each over all models.
 * @param frames one list of scores for every observed frame, empty where the frame shows no face that could be scored;
 *   undefined where the models are not installed
 */
export function passiveSignals(
  frames: readonly (readonly PassiveScore[])[] | undefined,
  settings: PassiveSettings,
): LivenessSignal[] {
  if (!frames) return notPerformed('model-missing');
  const scored = frames.filter((scores) => scores.length > 0).map(meanScore);
  const [threshold, worst] = [settings.threshold, settings.worst];
  if (scored.length < settings.minFrames) return notPerformed('too-few-frames', scored.length);
  const mean = scored.reduce((sum, score) => sum + score, 0) / scored.length;
  const lowest = scored.reduce((least, score) => Math.min(least, score));
  return [
    judged('passive-mean', mean, threshold, scored.length),
    judged('passive-worst', lowest, worst, scored.length),
  ];
}

/** A score outside 0 to 1, or not a number, supports no liveness. */
function meanScore(scores: readonly PassiveScore[]): number {
  const sum = scores.reduce((total, { live }) => total + (live >= 0 && live <= 1 ? live : 0), 0);
  return sum / scores.length;
}

function judged(id: LivenessSignalId, value: number, threshold: number, frames: number): LivenessSignal {
  const live = value >= threshold;
  return {
    id,
    verdict: live ? 'PASSED' : 'FAILED',
    reason: live ? 'ok' : 'attack-score',
    value,
    threshold,
    unit: 'share',
    frames,
  };
}

function notPerformed(reason: 'model-missing' | 'too-few-frames', frames = 0): LivenessSignal[] {
  return (['passive-mean', 'passive-worst'] as const).map((id) => ({
    id,
    verdict: 'NOT_PERFORMED',
    reason,
    frames,
  }));
}
