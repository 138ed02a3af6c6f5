import type { ChallengeKind } from '#core/liveness/challenge.ts';

/**
 * Towards which side of the screen a challenge leads. Left and right are the person's own; in a mirrored picture their
 * left hand is on the left side of the screen, as in any mirror, otherwise on the right side.
 */
export const sideOnScreen = (kind: ChallengeKind, mirrored: boolean): 'left' | 'right' | undefined => {
  if (kind !== 'turn-left' && kind !== 'turn-right') return undefined;
  return (kind === 'turn-left') === mirrored ? 'left' : 'right';
};
