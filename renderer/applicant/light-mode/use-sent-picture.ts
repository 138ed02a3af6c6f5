import { useState } from 'react';
import type { CaptureHint } from '#core/contract/counter/state.ts';
import { useBridge } from '../../ui/state/kiosk.tsx';
import { createFrameEncoder } from '../capture/frame-encoder.ts';
import type { CaptureVisit } from '../capture/use-camera.ts';

export interface SentPicture {
  send: (file: File | undefined) => void;
  sending: boolean;
  /** Main's hint on the last one; `too-blurry` where it could not be read at all. */
  hint: CaptureHint | undefined;
}

/** Sends a picture of the system's camera to main as if the button had taken it. */
export const useSentPicture = ({ sessionId, at }: CaptureVisit): SentPicture => {
  const bridge = useBridge();
  const [sending, setSending] = useState(false);
  const [hint, setHint] = useState<CaptureHint>();

  const deliver = async (file: File): Promise<CaptureHint> => {
    const encoder = createFrameEncoder();
    // The file tells when it was taken, so that main can refuse a picture from an earlier day.
    const frame = await encoder.photograph(file, file.lastModified);
    encoder.close();
    if (!frame) return 'too-blurry';
    const { jpeg, capturedAt } = frame;
    const attemptId = crypto.randomUUID();
    const taken = { purpose: 'shutter', handedOver: true, capturedAt, frameNumber: 0 } as const;
    const meta = { sessionId, at, attemptId, ...taken };
    const reply = await bridge.sendFrame(meta, jpeg);
    return reply.ok ? reply.value.hint : 'face-not-found';
  };
  const send = (file: File | undefined) => {
    if (!file || sending) return;
    setSending(true);
    void deliver(file).then((advice) => {
      setHint(advice);
      setSending(false);
    });
  };
  return { send, sending, hint };
};
