import type { FaceBox } from '#core/biometrics/face-analysis.ts';
import type { PlanePoint } from './affine.ts';

export interface FaceDetection {
  box: FaceBox;
  /** 0 to 1. */
  score: number;
  /** Right eye, left eye, nose tip, mouth, right ear, left ear (the person's own sides). */
  keyPoints: PlanePoint[];
}

const MAX_OVERLAP = 0.3;

/**
 * Merges detections of the same face: those that overlap the best one by more than 0.3 are averaged by their scores
 * (MediaPipe's weighted non-maximum suppression). So the box does not jump between frames.
 */
export function weightedNms(detections: readonly FaceDetection[]): FaceDetection[] {
  let rest = [...detections].sort((first, second) => second.score - first.score);
  const merged: FaceDetection[] = [];
  while (rest.length > 0) {
    const best = rest[0]!;
    const same = rest.filter(({ box }) => overlap(best.box, box) > MAX_OVERLAP);
    rest = rest.filter(({ box }) => overlap(best.box, box) <= MAX_OVERLAP);
    merged.push(average(best.score, same));
  }
  return merged;
}

/** Intersection over union. */
export function overlap(a: FaceBox, b: FaceBox): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const intersection = Math.max(0, width) * Math.max(0, height);
  return intersection / (a.width * a.height + b.width * b.height - intersection);
}

function average(score: number, detections: readonly FaceDetection[]): FaceDetection {
  const total = detections.reduce((sum, detection) => sum + detection.score, 0);
  const mean = (read: (detection: FaceDetection) => number) =>
    detections.reduce((sum, detection) => sum + read(detection) * detection.score, 0) / total;
  return {
    score,
    box: {
      x: mean(({ box }) => box.x),
      y: mean(({ box }) => box.y),
      width: mean(({ box }) => box.width),
      height: mean(({ box }) => box.height),
    },
    keyPoints: detections[0]!.keyPoints.map((_, index) => ({
      x: mean(({ keyPoints }) => keyPoints[index]!.x),
      y: mean(({ keyPoints }) => keyPoints[index]!.y),
    })),
  };
}
