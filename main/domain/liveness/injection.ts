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
 */
export function injectionSignals(
  frames: readonly TracedFrame[],
  facts: CameraFacts | undefined,
  settings: InjectionSettings,
): LivenessSignal[] {
  return [
    labelSignal(facts),
    timingSignal(frames, settings),
    repeatsSignal(frames, settings),
    noiseSignal(frames, settings),
    metadataSignal(facts),
  ];
}
