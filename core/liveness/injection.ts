import type { CameraFacts, InjectionSettings, TracedFrame } from './camera-facts.ts';
import { labelSignal } from './camera-label.ts';
import { metadataSignal } from './camera-metadata.ts';
import { noiseSignal, repeatsSignal } from './frame-repeats.ts';
import { timingSignal } from './frame-timing.ts';
import type { LivenessSignal } from './liveness-result.ts';

/**
 * What speaks for frames that no camera took: its name, its clock, exact repeats, no noise, what it says of itself.
 * Each is a hint that a careful attacker can avoid; together they have a verdict of their own, apart from liveness.
 * @param frames every observed frame of the attempt in the order of capture
 * @param facts what the browser says of the camera; undefined where the system's own camera interface was used
 * @param earlier the same of cameras that the attempt used before: no camera makes good what another one is
 */
export function injectionSignals(
  frames: readonly TracedFrame[],
  facts: CameraFacts | undefined,
  settings: InjectionSettings,
  earlier: readonly CameraFacts[] = [],
): LivenessSignal[] {
  const cameras = [facts, ...earlier];
  return [
    suspected(cameras.map(labelSignal)),
    timingSignal(frames, settings),
    repeatsSignal(frames, settings),
    noiseSignal(frames, settings),
    suspected(cameras.map(metadataSignal)),
  ];
}

/** The signal of the first camera that is suspect, else that of the newest camera. */
function suspected(signals: readonly LivenessSignal[]): LivenessSignal {
  return signals.find(({ verdict }) => verdict === 'FAILED') ?? signals[0]!;
}
