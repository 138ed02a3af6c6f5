import { type LiveCamera, useLiveCamera } from '../../ui/camera/use-live-camera.ts';
import { useCapture } from './capture-frame.tsx';

/** The camera of a step, off while the person is away; its faults are reported once. */
export function useStepCamera(prefer: 'front' | 'back'): LiveCamera {
  const { capture, pause, deviceId, onLive, onFault } = useCapture();
  return useLiveCamera({
    side: 'default',
    prefer,
    deviceId,
    startTimeoutMs: capture.startTimeoutMs,
    wanted: !pause.paused,
    onStatus: (status) => {
      if (status.state === 'live') onLive(status.camera);
      if (status.state === 'problem') onFault(status.error);
    },
    onHealth: (_attempt, { frozen }) => frozen && onFault('frozen'),
  });
}
