import type { ApplicantState, StepVisit } from '#core/contract/counter/state.ts';
import type { CameraHealth } from '#core/liveness/camera-facts.ts';
import type { CameraStatus } from '../../ui/camera/camera-session.ts';
import { type LiveCamera, useLiveCamera } from '../../ui/camera/use-live-camera.ts';
import { useBridge } from '../../ui/state/kiosk.tsx';

export type CaptureSettings = NonNullable<ApplicantState['capture']>;

/** Session and visit that every report and frame of a capture step names. */
export interface CaptureVisit {
  sessionId: string;
  at: StepVisit;
}

export type Camera = LiveCamera;

/** The camera of a capture step, from its first attempt until the step is left. Main learns of each attempt. */
export const useCamera = ({ sessionId, at }: CaptureVisit, settings: CaptureSettings): Camera => {
  const bridge = useBridge();
  const { step, visit } = at;
  const { camera: side, deviceId, startTimeoutMs } = settings;
  const report = (attemptId: string, what: CameraReport) =>
    void bridge.invoke('capture.camera', { sessionId, at: { step, visit }, attemptId, ...what });
  return useLiveCamera({
    side,
    ...(deviceId ? { deviceId } : {}),
    startTimeoutMs,
    renew: `${sessionId} ${step} ${visit}`,
    onStatus: (status) => report(status.attemptId, reportOf(status)),
    onHealth: (attemptId, health) => report(attemptId, { event: 'health', health }),
  });
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
