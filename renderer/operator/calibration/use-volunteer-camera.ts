import { useCallback, useEffect, useRef, useState } from 'react';
import { browserCamera } from '../../ui/camera/browser-camera.ts';
import { type CameraSession, type CameraStatus, startCamera } from '../../ui/camera/camera-session.ts';

const START_TIMEOUT_MS = 5000;

export interface VolunteerCamera {
  video: React.RefObject<HTMLVideoElement | null>;
  status: CameraStatus | undefined;
  retry: () => void;
}

/** The camera that volunteers look into. @param deviceId in this page's numbering; the system's choice without one */
export const useVolunteerCamera = (deviceId: string | undefined): VolunteerCamera => {
  const video = useRef<HTMLVideoElement>(null);
  const session = useRef<CameraSession>(undefined);
  const [status, setStatus] = useState<CameraStatus>();
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const choice = { side: 'default', deviceId } as const;
    const started = startCamera(browserCamera(element), choice, START_TIMEOUT_MS, setStatus);
    session.current = started;
    return () => started.stop();
  }, [deviceId]);
  const retry = useCallback(() => session.current?.retry(), []);
  return { video, status, retry };
};
