import { useRef } from 'react';
import { type LiveCamera, useLiveCamera } from '../../ui/camera/use-live-camera.ts';
import { useCapture } from './capture-frame.tsx';
import { faultOf } from './fault-of.ts';

/** The camera of a step, off while the person is away; its faults are reported once. */
export function useStepCamera(prefer: 'front' | 'back'): LiveCamera {
  const { capture, pause, deviceId, onLive, onFault } = useCapture();
  const wasLate = useRef(false);
  return useLiveCamera({
    side: 'default',
    prefer,
    deviceId,
    startTimeoutMs: capture.startTimeoutMs,
    wanted: !pause.paused,
    onStatus: (status) => {
      if (status.state === 'live') onLive(status.camera);
      const { fault, isLate } = faultOf(status, wasLate.current);
      wasLate.current = isLate;
      if (fault) onFault(fault);
    },
    onHealth: (_attempt, { frozen }) => frozen && onFault('frozen'),
  });
}
