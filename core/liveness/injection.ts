import type { CameraFacts, InjectionSettings, TracedFrame } from './camera-facts.ts';
import { labelSignal } from './camera-label.ts';
import { metadataSignal } from './camera-metadata.ts';
import { noiseSignal, repeatsSignal } from './frame-repeats.ts';
import { timingSignal } from './frame-timing.ts';
import type { LivenessSignal } from './liveness-result.ts';

/**
 * Signs of frames that no camera took: name, clock, exact repeats, missing noise, the camera's own facts. Each is a
 * hint that a careful attacker can avoid; together they have a verdict apart from liveness.
 * @param frames every observed frame of the attempt in the order of capture
 * @param facts of the camera, from the browser; undefined where the system's own camera interface was used
 * @param earlier the same of cameras used before in the attempt: a later camera does not clear an earlier one
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
