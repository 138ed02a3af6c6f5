import { useEffect, useRef } from 'react';
import { watchConnected } from './watch-connected.ts';

/** Calls when a camera is connected. @param wanted whether one is missing */
export function useConnected(wanted: boolean, onConnected: () => void): void {
  const newest = useRef(onConnected);
  newest.current = onConnected;
  useEffect(() => {
    if (!wanted) return;
    return watchConnected(navigator.mediaDevices, () => newest.current());
  }, [wanted]);
}
