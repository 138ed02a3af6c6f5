import type { CameraError } from '../../ui/camera/camera-error.ts';
import type { CameraStatus } from '../../ui/camera/camera-session.ts';

/**
 * Returns the fault of a camera to show to the person. The first start that takes too long is none, because the camera
 * is then opened again at once.
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
