/** The side of the device whose camera a step may use, by the flow; `default` accepts both. */
export type CameraSide = 'front' | 'back' | 'default';

/** Values of `facingMode` (Media Capture and Streams, 4.3.8). */
export const FACING = { front: 'user', back: 'environment' } as const;

/**
 * Whether a camera is known to face the other side than the enforced one. A camera on a counter reports no side, so the
 * rule does not apply to it. @param facingMode as the browser reports it
 */
export function looksElsewhere(facingMode: string | undefined, side: CameraSide): boolean {
  const isKnown = facingMode === FACING.front || facingMode === FACING.back;
  return side !== 'default' && isKnown && facingMode !== FACING[side];
}
