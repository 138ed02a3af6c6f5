import { useWedge } from '../wedge/use-wedge.ts';
import { useBridge } from './kiosk.tsx';

/**
 * Hands what a reader types like a keyboard to the core, from the display that has the focus. What becomes of it, also
 * when it was not a document, is in the pushed state of the readers.
 */
export const useWedgeReads = (): void => {
  const bridge = useBridge();
  useWedge(({ keys, durationMs, capturedAt }) => {
    void bridge.invoke('readers.wedge', { keys, durationMs, capturedAt });
  });
};
