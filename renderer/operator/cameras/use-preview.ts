import { useEffect, useState } from 'react';
import type { CameraHealth } from '#core/liveness/camera-facts.ts';
import { browserCamera } from '../../ui/camera/browser-camera.ts';
import { createHealthMonitor } from '../../ui/camera/camera-health.ts';
import { listCameras } from '../../ui/camera/camera-list.ts';
import { type CameraStatus, startCamera } from '../../ui/camera/camera-session.ts';
import { type FrameClock, startFrameClock } from '../../ui/camera/frame-clock.ts';
import { watchHealth } from '../../ui/camera/watch-health.ts';

const START_TIMEOUT_MS = 5000;
/** How often the brightness of the preview is looked at. */
const LIGHT_EVERY_MS = 250;
const PROBE = 16;

export interface Preview {
  status: CameraStatus | undefined;
  health: CameraHealth | undefined;
}

/**
 * Opens one camera for a preview. This screen numbers devices on its own, so the camera is found by its label; where
 * this screen has no names yet, the first answer of the browser brings them.
 */
export const usePreview = (video: React.RefObject<HTMLVideoElement | null>, label: string): Preview => {
  const [status, setStatus] = useState<CameraStatus>();
  const [health, setHealth] = useState<CameraHealth>();
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const monitor = createHealthMonitor();
    const clock: FrameClock = startFrameClock(element);
    const unwatch = watchHealth(clock, monitor, setHealth);
    const probe = setInterval(() => {
      const luma = meanLuma(element);
      if (luma !== undefined) monitor.light({ at: performance.now(), luma });
    }, LIGHT_EVERY_MS);
    const ports = browserCamera(element);
    const open: typeof ports.open = async ({ audio, video: wanted }) => {
      const deviceId = await deviceOf(label);
      const which = deviceId ? { deviceId: { exact: deviceId } } : {};
      return ports.open({
        ...(audio === undefined ? {} : { audio }),
        video: { ...Object(wanted), ...which },
      });
    };
    const session = startCamera({ ...ports, open }, { side: 'default' }, START_TIMEOUT_MS, setStatus);
    return () => {
      session.stop();
      unwatch();
      clock.stop();
      clearInterval(probe);
    };
  }, [video, label]);
  return { status, health };
};

const deviceOf = async (label: string): Promise<string | undefined> => {
  const { cameras } = await listCameras();
  const named = cameras.find((camera) => camera.label === label);
  // A screen that knows other cameras and not this one must not show another in its place.
  if (!named && cameras.length > 0) throw new DOMException('no camera of this name', 'NotFoundError');
  return named?.deviceId;
};

const meanLuma = (video: HTMLVideoElement): number | undefined => {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = PROBE;
  canvas.height = PROBE;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(video, 0, 0, PROBE, PROBE);
  const { data = new Uint8ClampedArray() } = context?.getImageData(0, 0, PROBE, PROBE) ?? {};
  let sum = 0;
  for (let p = 0; p < data.length; p += 4) {
    sum += 0.299 * (data[p] ?? 0) + 0.587 * (data[p + 1] ?? 0) + 0.114 * (data[p + 2] ?? 0);
  }
  return (4 * sum) / data.length;
};
