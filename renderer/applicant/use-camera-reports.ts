import { useEffect } from 'react';
import { listCameras } from '../ui/camera/camera-list.ts';
import { useBridge } from '../ui/state/kiosk.tsx';

/**
 * Tells main which cameras this display can open: now, when devices come or go, and at each step, because a page learns
 * the names of cameras with the first one that it may open.
 */
export const useCameraReports = (step: string | undefined): void => {
  const bridge = useBridge();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step is a reason to look again
  useEffect(() => {
    const report = () =>
      void listCameras().then(
        (list) => bridge.invoke('cameras.report', list),
        () => undefined,
      );
    report();
    navigator.mediaDevices.addEventListener('devicechange', report);
    return () => navigator.mediaDevices.removeEventListener('devicechange', report);
  }, [bridge, step]);
};
