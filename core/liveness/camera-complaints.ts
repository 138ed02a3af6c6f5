import type { CameraHealth } from './camera-facts.ts';

/** Faults of a running camera. */
export const COMPLAINTS = ['frozen', 'slow', 'dropping', 'hunting'] as const;
export type Complaint = (typeof COMPLAINTS)[number];

/** Below this guidance and challenges see too little of a movement. */
const SLOW_FRAME_RATE = 10;
const MANY_DROPPED = 0.2;

/** The faults of a camera that a person can correct; a frozen picture has no other fault. */
export const complaintsOf = ({ frameRate, dropped, exposureHunting, frozen }: CameraHealth): Complaint[] => {
  if (frozen) return ['frozen'];
  const found: Record<Exclude<Complaint, 'frozen'>, boolean> = {
    slow: frameRate > 0 && frameRate < SLOW_FRAME_RATE,
    dropping: dropped > MANY_DROPPED,
    hunting: exposureHunting,
  };
  return COMPLAINTS.filter((complaint) => complaint !== 'frozen' && found[complaint]);
};
