import { useCallback, useEffect, useRef, useState } from 'react';
import type { CaptureHint } from '../../../main/counter/contract/state.ts';
import { useBridge } from '../../state/kiosk.tsx';
import { createFrameEncoder } from './frame-encoder.ts';
import { createFramePump, type FramePump, type FramePurpose } from './frame-pump.ts';
import type { Camera, CaptureVisit } from './use-camera.ts';

/** At most five guidance frames a second; main accepts ten of all kinds. */
const INTERVAL_MS = 200;
/** A frame whose mean luma is below this shows a covered lens or a dark room. */
const BLACK = 8;

export interface Frames {
  send: (purpose: FramePurpose) => void;
  /** Main's last advice. */
  hint: CaptureHint | undefined;
  /** The lens is covered or the room is dark. */
  black: boolean;
  /** The button was pressed and main has not answered yet. */
  sending: boolean;
}

/** Sends frames of a live camera to main and keeps its last answer. */
export const useFrames = ({ sessionId, at }: CaptureVisit, camera: Camera): Frames => {
  const bridge = useBridge();
  const pump = useRef<FramePump>(undefined);
  const [answer, setAnswer] = useState<{ hint?: CaptureHint; black: boolean }>({ black: false });
  const [sending, setSending] = useState(false);
  const attemptId = camera.status?.state === 'live' ? camera.status.attemptId : undefined;
  const { step, visit } = at;
  const { video } = camera;

  useEffect(() => {
    const element = video.current;
    if (!attemptId || !element) return;
    const encoder = createFrameEncoder();
    const started = createFramePump(
      {
        take: (purpose) => encoder.take(element, purpose),
        send: async (purpose, { jpeg, capturedAt }, frameNumber) => {
          const meta = { sessionId, at: { step, visit }, attemptId, purpose, capturedAt, frameNumber };
          const reply = await bridge.sendFrame(meta, jpeg);
          return reply.ok ? reply.value : undefined;
        },
        onSent: (purpose, { luma }, verdict) => {
          setAnswer({ ...(verdict ? { hint: verdict.hint } : {}), black: luma < BLACK });
          if (purpose === 'shutter') setSending(false);
        },
        now: () => performance.now(),
      },
      INTERVAL_MS,
    );
    pump.current = started;
    return () => {
      started.stop();
      encoder.close();
      setSending(false);
    };
  }, [bridge, sessionId, step, visit, attemptId, video]);

  const send = useCallback(
    (purpose: FramePurpose) => {
      if (purpose === 'shutter' && attemptId) setSending(true);
      pump.current?.request(purpose);
    },
    [attemptId],
  );
  return { send, sending, hint: answer.hint, black: answer.black };
};
