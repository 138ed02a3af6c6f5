import { useEffect, useState } from 'react';
import type { CaptureHint } from '#core/contract/counter/capture-hints.ts';
import { useBridge } from '../../ui/state/kiosk.tsx';

/** So long the operator's display waits after one look before it asks for the next. */
const PAUSE_MS = 400;

export interface Mirror {
  dataUrl?: string;
  hint?: CaptureHint;
}

/**
 * Fetches the picture of the applicant's camera, one after the other, so that a slow kiosk is asked less often.
 * @param step undefined where nothing of it is shown: nothing is fetched
 */
export const useMirror = (sessionId: string, step: string | undefined): Mirror => {
  const bridge = useBridge();
  const [mirror, setMirror] = useState<Mirror>({});
  // Another step begins without a picture.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOn = true;
    let number = 0;
    setMirror({});
    if (step === undefined) return;
    const look = async (): Promise<void> => {
      const answer = await bridge.invoke('session.mirror', { sessionId, after: number });
      if (!isOn) return;
      if (answer.ok) {
        const { frame, hint } = answer.value;
        number = frame?.number ?? number;
        setMirror((old) => ({
          ...old,
          ...(frame ? { dataUrl: frame.dataUrl } : {}),
          ...(hint ? { hint } : {}),
        }));
      }
      timer = setTimeout(() => void look(), PAUSE_MS);
    };
    void look();
    return () => {
      isOn = false;
      clearTimeout(timer);
    };
  }, [bridge, sessionId, step]);
  return mirror;
};
