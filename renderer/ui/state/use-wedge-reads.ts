import { useWedge } from '../wedge/use-wedge.ts';
import { useBridge } from './kiosk.tsx';

/**
 * Hands the keystrokes of a keyboard reader to the core, from the display that has the focus. Their result, even if
 * they were no document, is in the pushed state of the readers.
 */
export const useWedgeReads = (): void => {
  const bridge = useBridge();
  useWedge(({ keys, durationMs, capturedAt }) => {
    void bridge.invoke('readers.wedge', { keys, durationMs, capturedAt });
  });
};
