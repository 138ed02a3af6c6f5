import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApplicantState, StepVisit } from '../../../main/counter/contract/state.ts';
import {
  type CameraPorts,
  type CameraSession,
  type CameraStatus,
  startCamera,
} from '../../camera/camera-session.ts';
import { useBridge } from '../../state/kiosk.tsx';

export type CaptureSettings = NonNullable<ApplicantState['capture']>;

/** Session and visit that every report and frame of a capture step names. */
export interface CaptureVisit {
  sessionId: string;
  at: StepVisit;
}

const firstFrame = (video: HTMLVideoElement): Promise<void> =>
  new Promise((resolve) => {
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0) resolve();
    else video.addEventListener('loadeddata', () => resolve(), { once: true });
  });

const portsFor = (video: HTMLVideoElement): CameraPorts => ({
  open: (constraints) => navigator.mediaDevices.getUserMedia(constraints),
  attach: async (stream) => {
    video.srcObject = stream;
    const shown = firstFrame(video);
    await video.play();
    await shown;
    return { width: video.videoWidth, height: video.videoHeight };
  },
  detach: () => {
    video.srcObject = null;
  },
  onDeviceChange: (listener) => {
    navigator.mediaDevices.addEventListener('devicechange', listener);
    return () => navigator.mediaDevices.removeEventListener('devicechange', listener);
  },
  newId: () => crypto.randomUUID(),
});

export interface Camera {
  video: React.RefObject<HTMLVideoElement | null>;
  status: CameraStatus | undefined;
  retry: () => void;
}

/** The camera of a capture step, from its first attempt until the step is left; main hears of each attempt. */
export const useCamera = ({ sessionId, at }: CaptureVisit, settings: CaptureSettings): Camera => {
  const bridge = useBridge();
  const video = useRef<HTMLVideoElement>(null);
  const session = useRef<CameraSession>(undefined);
  const [status, setStatus] = useState<CameraStatus>();
  const { step, visit } = at;
  const { camera: side, deviceId, startTimeoutMs } = settings;

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const onStatus = (next: CameraStatus) => {
      setStatus(next);
      void bridge.invoke('capture.camera', {
        sessionId,
        at: { step, visit },
        attemptId: next.attemptId,
        ...reportOf(next),
      });
    };
    const started = startCamera(portsFor(element), { side, deviceId }, startTimeoutMs, onStatus);
    session.current = started;
    return () => started.stop();
  }, [bridge, sessionId, step, visit, side, deviceId, startTimeoutMs]);

  const retry = useCallback(() => session.current?.retry(), []);
  return { video, status, retry };
};

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
