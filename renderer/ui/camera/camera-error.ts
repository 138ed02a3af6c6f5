import type { ErrorCode } from '#core/contract/errors.ts';

export type CameraError = Extract<
  ErrorCode,
  | 'CAMERA_MISSING'
  | 'CAMERA_REFUSED'
  | 'CAMERA_BUSY'
  | 'CAMERA_LOST'
  | 'CAMERA_NOT_STARTED'
  | 'CAMERA_WRONG_SIDE'
>;

/** The one camera there is looks to the other side than the flow enforces. */
export class WrongSide extends Error {
  override readonly name = 'WrongSide';
}

/** Names of Media Capture and Streams, 10.3.1, step 6 and following. */
const BY_NAME: Readonly<Record<string, CameraError>> = {
  NotAllowedError: 'CAMERA_REFUSED',
  SecurityError: 'CAMERA_REFUSED',
  NotFoundError: 'CAMERA_MISSING',
  OverconstrainedError: 'CAMERA_MISSING',
  NotReadableError: 'CAMERA_BUSY',
  AbortError: 'CAMERA_BUSY',
  WrongSide: 'CAMERA_WRONG_SIDE',
};

/** The product's name for a failure of getUserMedia; an unknown one reads as a camera that did not start. */
export const cameraErrorOf = (cause: unknown): CameraError => {
  const name = cause instanceof Error ? cause.name : '';
  return BY_NAME[name] ?? 'CAMERA_NOT_STARTED';
};

/** How long to wait before the next attempt, in milliseconds; undefined where only a person or a plug can help. */
export const retryDelay = (error: CameraError, attempt: number): number | undefined => {
  switch (error) {
    case 'CAMERA_REFUSED':
      return undefined;
    case 'CAMERA_NOT_STARTED':
      return attempt < 3 ? 0 : 5000;
    default:
      return 3000;
  }
};
