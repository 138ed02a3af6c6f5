import type { CameraFacts } from './camera-facts.ts';
import type { LivenessSignal } from './liveness-result.ts';

/** From this sum on the facts are not those of a device. */
const SUSPECT = 2;
/** No webcam is faster, no webcam's sensor wider. */
const MAX_FRAME_RATE = 240;
const MAX_SIDE = 16_384;
/** A stream may be this much faster than its stated maximum by the way rates are measured. */
const RATE_TOLERANCE = 1.05;

/**
 * Whether the track describes itself as a camera of the system does: a missing fact counts once, one impossible for a
 * camera twice.
 */
export function metadataSignal(facts: CameraFacts | undefined): LivenessSignal {
  const id = 'injection-metadata';
  if (!facts) return { id, verdict: 'NOT_PERFORMED', reason: 'camera-says-nothing' };
  const value = missingFacts(facts) + 2 * impossibleFacts(facts);
  const suspect = value >= SUSPECT;
  return {
    id,
    verdict: suspect ? 'FAILED' : 'PASSED',
    reason: suspect ? 'virtual-camera' : 'ok',
    value,
    threshold: SUSPECT,
    unit: 'findings',
  };
}

function missingFacts({ hasDeviceId, hasGroupId, capabilities }: CameraFacts): number {
  return [!hasDeviceId, !hasGroupId, capabilities.length === 0].filter(Boolean).length;
}

function impossibleFacts(facts: CameraFacts): number {
  const { width, height, frameRate, maxWidth, maxHeight, maxFrameRate } = facts;
  return [
    !(isSide(width) && isSide(height)),
    maxWidth !== undefined && !(isSide(maxWidth) && maxWidth >= Math.min(width, height)),
    maxHeight !== undefined && !(isSide(maxHeight) && maxHeight >= Math.min(width, height)),
    frameRate !== undefined && !isRate(frameRate),
    maxFrameRate !== undefined && !isRate(maxFrameRate),
    (frameRate ?? 0) > RATE_TOLERANCE * (maxFrameRate ?? MAX_FRAME_RATE),
  ].filter(Boolean).length;
}

function isSide(pixels: number): boolean {
  return pixels >= 1 && pixels <= MAX_SIDE;
}

function isRate(perSecond: number): boolean {
  return perSecond >= 0 && perSecond <= MAX_FRAME_RATE;
}
