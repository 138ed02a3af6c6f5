/** Which side of the device the flow lets a step look from; `default` is whichever the camera has. */
export type CameraSide = 'front' | 'back' | 'default';

/** Values of `facingMode` (Media Capture and Streams, 4.3.8). */
export const FACING = { front: 'user', back: 'environment' } as const;

/**
 * Whether a camera is known to look to the other side than the one that is enforced. A camera that stands on a counter
 * tells no side, and is not held to one. @param facingMode as the browser tells it
 */
export function looksElsewhere(facingMode: string | undefined, side: CameraSide): boolean {
  const isKnown = facingMode === FACING.front || facingMode === FACING.back;
  return side !== 'default' && isKnown && facingMode !== FACING[side];
}
