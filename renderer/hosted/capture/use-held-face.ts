import { useEffect, useRef, useState } from 'react';
import { SelfieLimits } from '#core/contract/capture-limits.ts';
import type { JpegEncoder } from '../../ui/camera/jpeg-encoder.ts';
import type { LiveCamera } from '../../ui/camera/use-live-camera.ts';
import { NO_HOLD, nextHold } from '../../ui/guide/hold-progress.ts';
import { type FaceGuide, useFaceGuide } from '../../ui/guide/use-face-guide.ts';
import { HELD, type TakenFrame, takeFrame } from './take-frame.ts';

/** The interval at which frames are kept while a face is held: enough to show that it was. */
const KEEP_EVERY_MS = 180;
/** The last frames are kept for a person who presses the button late. */
const MOST_KEPT = 8;
/** The services judge by the limits of the flow; the page guides by the usual ones. */
const LIMITS = SelfieLimits.parse({});

export interface HeldFace {
  guide: FaceGuide;
  /** How long the face has been good, 0 to 1. */
  progress: number;
  /** The frames that are kept show it for long enough. */
  held: boolean;
  /** The frames of the face since it was good. */
  frames: () => readonly TakenFrame[];
}

/** Follows a face and keeps frames of it from the moment on from which it is good. */
export function useHeldFace(
  camera: LiveCamera,
  encoder: () => JpegEncoder,
  settings: { faceCheckIntervalMs: number; captureTimeMs: number },
  wanted: boolean,
): HeldFace {
  const { faceCheckIntervalMs, captureTimeMs } = settings;
  const guide = useFaceGuide(
    camera.video,
    { faceCheckIntervalMs, selfieLimits: LIMITS },
    wanted && camera.status?.state === 'live',
  );
  const [hold, setHold] = useState(NO_HOLD);
  const [held, setHeld] = useState(false);
  const kept = useRef<TakenFrame[]>([]);
  const lastAt = useRef(0);
  const { verdict, checks } = guide;
  const good = wanted && verdict?.accepted === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each check counts, even one that says the same
  useEffect(() => {
    const now = performance.now();
    setHold((before) => nextHold(before, good, now, captureTimeMs));
    if (!good) {
      kept.current = [];
      setHeld(false);
    } else if (now - lastAt.current >= KEEP_EVERY_MS) {
      lastAt.current = now;
      const series = kept.current;
      void takeFrame(camera, encoder(), HELD).then((frame) => {
        if (!frame || kept.current !== series) return;
        series.push(frame);
        if (spanOf(series) >= captureTimeMs) setHeld(true);
        if (series.length > MOST_KEPT) series.shift();
      });
    }
  }, [good, checks, captureTimeMs]);
  return { guide, progress: hold.progress, held, frames: () => kept.current };
}

/** How long the frames show the face, milliseconds. */
const spanOf = (series: readonly TakenFrame[]): number =>
  (series.at(-1)?.capturedAt ?? 0) - (series[0]?.capturedAt ?? 0);
