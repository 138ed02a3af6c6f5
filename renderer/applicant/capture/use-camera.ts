import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ApplicantState, StepVisit } from '#core/contract/counter/state.ts';
import type { CameraHealth } from '#core/liveness/camera-facts.ts';
import { browserCamera } from '../../ui/camera/browser-camera.ts';
import { createHealthMonitor, type HealthMonitor } from '../../ui/camera/camera-health.ts';
import { type CameraSession, type CameraStatus, startCamera } from '../../ui/camera/camera-session.ts';
import { type FrameClock, startFrameClock } from '../../ui/camera/frame-clock.ts';
import { watchHealth } from '../../ui/camera/watch-health.ts';
import { useBridge } from '../../ui/state/kiosk.tsx';

export type CaptureSettings = NonNullable<ApplicantState['capture']>;

/** Session and visit that every report and frame of a capture step names. */
export interface CaptureVisit {
  sessionId: string;
  at: StepVisit;
}

export interface Camera {
  video: React.RefObject<HTMLVideoElement | null>;
  status: CameraStatus | undefined;
  retry: () => void;
  /** When the frame that is shown now was taken. */
  clock: React.RefObject<FrameClock | undefined>;
  /** Hears how bright each frame was. */
  monitor: HealthMonitor;
}

/** The camera of a capture step, from its first attempt until the step is left; main hears of each attempt. */
export const useCamera = ({ sessionId, at }: CaptureVisit, settings: CaptureSettings): Camera => {
  const bridge = useBridge();
  const video = useRef<HTMLVideoElement>(null);
  const session = useRef<CameraSession>(undefined);
  const clock = useRef<FrameClock>(undefined);
  const monitor = useMemo(createHealthMonitor, []);
  const [status, setStatus] = useState<CameraStatus>();
  const { step, visit } = at;
  const { camera: side, deviceId, startTimeoutMs } = settings;

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const report = (attemptId: string, what: CameraReport) =>
      void bridge.invoke('capture.camera', { sessionId, at: { step, visit }, attemptId, ...what });
    let current: CameraStatus | undefined;
    const onStatus = (next: CameraStatus) => {
      current = next;
      setStatus(next);
      report(next.attemptId, reportOf(next));
    };
    const frameClock = startFrameClock(element);
    clock.current = frameClock;
    const stopWatching = watchHealth(frameClock, monitor, (health) => {
      if (current?.state === 'live') report(current.attemptId, { event: 'health', health });
    });
    const started = startCamera(browserCamera(element), { side, deviceId }, startTimeoutMs, onStatus);
    session.current = started;
    return () => {
      started.stop();
      stopWatching();
      frameClock.stop();
    };
  }, [bridge, sessionId, step, visit, side, deviceId, startTimeoutMs, monitor]);

  const retry = useCallback(() => session.current?.retry(), []);
  return { video, status, retry, clock, monitor };
};

type CameraReport = ReturnType<typeof reportOf> | { event: 'health'; health: CameraHealth };

const reportOf = (status: CameraStatus) => {
  switch (status.state) {
    case 'opening':
      return { event: 'opening' as const };
    case 'problem':
      return { event: 'failed' as const, error: status.error };
    case 'live':
      return { event: 'started' as const, camera: status.camera };
  }
};
