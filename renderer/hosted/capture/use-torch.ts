import { useState } from 'react';
import type { LiveCamera } from '../../ui/camera/use-live-camera.ts';

/** MediaStream Image Capture, 5.2; the library of types does not know it. */
type TorchConstraint = MediaTrackConstraintSet & { torch: boolean };

export interface Torch {
  on: boolean;
  toggle: () => void;
}

/** The light of a phone's camera; undefined where the camera has none. */
export function useTorch({ video, status }: LiveCamera): Torch | undefined {
  const [on, setOn] = useState(false);
  if (status?.state !== 'live' || !status.camera.capabilities.includes('torch')) return undefined;
  const toggle = () => {
    const stream = video.current?.srcObject;
    const [track] = stream instanceof MediaStream ? stream.getVideoTracks() : [];
    const wish: TorchConstraint = { torch: !on };
    // A light that does not come on stays off, as the button says.
    track?.applyConstraints({ advanced: [wish] }).then(
      () => setOn(!on),
      () => setOn(false),
    );
  };
  return { on, toggle };
}
