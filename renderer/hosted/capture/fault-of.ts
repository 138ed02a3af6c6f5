import type { CameraError } from '../../ui/camera/camera-error.ts';
import type { CameraStatus } from '../../ui/camera/camera-session.ts';

/**
 * What a person is told of a camera: nothing of the first start that takes too long, because the camera is then opened
 * anew at once.
 *
 * @param wasLate whether the start before took too long
 */
export function faultOf(
  status: CameraStatus,
  wasLate: boolean,
): { fault: CameraError | undefined; isLate: boolean } {
  if (status.state !== 'problem') return { fault: undefined, isLate: status.state === 'opening' && wasLate };
  const isLate = status.error === 'CAMERA_NOT_STARTED' && !wasLate;
  return { fault: isLate ? undefined : status.error, isLate };
}
