import { useEffect, useRef } from 'react';
import type { WedgeBurst } from '#core/readers/wedge/wedge-burst.ts';
import { listenToWedge } from './wedge-listener.ts';

/** Hands over the keystrokes of readers in keyboard mode while the component is on the page; no form sees any of it. */
export const useWedge = (onBurst: (burst: WedgeBurst) => void): void => {
  const latest = useRef(onBurst);
  latest.current = onBurst;
  useEffect(() => listenToWedge((burst) => latest.current(burst)), []);
};
