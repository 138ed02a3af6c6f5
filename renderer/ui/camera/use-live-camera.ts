import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CameraHealth } from '#core/liveness/camera-facts.ts';
import { browserCamera } from './browser-camera.ts';
import { createHealthMonitor, type HealthMonitor } from './camera-health.ts';
import { type CameraChoice, type CameraSession, type CameraStatus, startCamera } from './camera-session.ts';
import { type FrameClock, startFrameClock } from './frame-clock.ts';
import { watchHealth } from './watch-health.ts';

export interface LiveCamera {
  video: React.RefObject<HTMLVideoElement | null>;
  status: CameraStatus | undefined;
  retry: () => void;
  /** When the frame that is shown now was taken. */
  clock: React.RefObject<FrameClock | undefined>;
  /** Hears how bright each frame was. */
  monitor: HealthMonitor;
}

export interface LiveCameraOptions extends CameraChoice {
  startTimeoutMs: number;
  /** False: the camera is off. */
  wanted?: boolean;
  /** Another value opens the camera again. */
  renew?: string;
  onStatus?: (status: CameraStatus) => void;
  /** Told while the camera is live. */
  onHealth?: (attemptId: string, health: CameraHealth) => void;
}

/** A camera in a video element, open as long as it is wanted. */
export const useLiveCamera = (options: LiveCameraOptions): LiveCamera => {
  const { side, prefer, deviceId, startTimeoutMs, wanted = true, renew } = options;
  const video = useRef<HTMLVideoElement>(null);
  const session = useRef<CameraSession>(undefined);
  const clock = useRef<FrameClock>(undefined);
  const monitor = useMemo(createHealthMonitor, []);
  const [status, setStatus] = useState<CameraStatus>();
  const heard = useRef(options);
  heard.current = options;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `renew` opens the camera anew
  useEffect(() => {
    const element = video.current;
    if (!element || !wanted) return;
    // The listener that gets this camera is the one for which it was opened.
    const { onStatus: tell, onHealth } = heard.current;
    let current: CameraStatus | undefined;
    const onStatus = (next: CameraStatus) => {
      current = next;
      setStatus(next);
      tell?.(next);
    };
    const frameClock = startFrameClock(element);
    clock.current = frameClock;
    const stopWatching = watchHealth(frameClock, monitor, (health) => {
      if (current?.state === 'live') onHealth?.(current.attemptId, health);
    });
    const started = startCamera(browserCamera(element), { side, prefer, deviceId }, startTimeoutMs, onStatus);
    session.current = started;
    return () => {
      started.stop();
      stopWatching();
      frameClock.stop();
      setStatus(undefined);
    };
  }, [side, prefer, deviceId, startTimeoutMs, wanted, renew, monitor]);

  const retry = useCallback(() => session.current?.retry(), []);
  return { video, status, retry, clock, monitor };
};
