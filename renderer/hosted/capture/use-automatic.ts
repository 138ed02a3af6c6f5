import { useEffect, useRef } from 'react';

/** Takes the picture automatically each time that it becomes due. */
export function useAutomatic(isDue: boolean, shoot: (captureType: 'Auto') => Promise<void>): void {
  const newest = useRef(shoot);
  newest.current = shoot;
  useEffect(() => {
    if (isDue) void newest.current('Auto');
  }, [isDue]);
}
