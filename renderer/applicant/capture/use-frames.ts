import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { FrameMeta } from '#core/contract/counter/frame.ts';
import type { CaptureHint } from '#core/contract/counter/state.ts';
import { nextFrame } from '../../ui/camera/frame-clock.ts';
import { useBridge } from '../../ui/state/kiosk.tsx';
import { createFrameEncoder, type FrameEncoder } from './frame-encoder.ts';
import { createFramePump, type EncodedFrame, type FramePump, type FramePurpose } from './frame-pump.ts';
import type { Camera, CaptureVisit } from './use-camera.ts';

/** At most five guidance frames a second, about ten answers to a question; main accepts ten of all kinds. */
const intervalOf = (purpose: FramePurpose): number => (purpose === 'live' ? 90 : 200);
/** A frame whose mean luma is below this shows a covered lens or a dark room. */
const BLACK = 8;

export interface FrameSources {
  /** To which question a frame of this time answers; undefined while nothing is asked. */
  questionAt?: (capturedAt: number) => FrameMeta['live'];
  /** A picture of the camera's own interface in place of the live frame, when the button is pressed. */
  photograph?: () => Promise<Blob | undefined>;
}

export interface Frames {
  send: (purpose: FramePurpose) => void;
  /** Main's last advice. */
  hint: CaptureHint | undefined;
  /** The lens is covered or the room is dark. */
  black: boolean;
  /** The button was pressed, and main has not answered yet. */
  sending: boolean;
  /** The last press of the button brought no picture that could be judged. */
  missed: boolean;
}

/** Sends frames of a live camera to main and keeps its last answer. */
export const useFrames = (
  { sessionId, at }: CaptureVisit,
  camera: Camera,
  sources: FrameSources = {},
): Frames => {
  const bridge = useBridge();
  const pump = useRef<FramePump>(undefined);
  const newest = useRef(sources);
  newest.current = sources;
  const [answer, setAnswer] = useState<{ hint?: CaptureHint; black: boolean }>({ black: false });
  const [sending, setSending] = useState(false);
  const [missed, setMissed] = useState(false);
  const attemptId = camera.status?.state === 'live' ? camera.status.attemptId : undefined;
  const { step, visit } = at;
  const { video, clock, monitor } = camera;

  useEffect(() => {
    const element = video.current;
    if (!attemptId || !element) return;
    const encoder = createFrameEncoder();
    const take = frameTaker(encoder, { element, clock, newest });
    const started = createFramePump(
      {
        take,
        send: async (purpose, { jpeg, luma: _luma, ...taken }, frameNumber) => {
          const meta = { sessionId, at: { step, visit }, attemptId, purpose, frameNumber, ...taken };
          const reply = await bridge.sendFrame(meta, jpeg);
          if (reply.ok) return reply.value;
          return reply.error.code === 'FRAME_STALE' ? 'stale' : undefined;
        },
        onSent: (_purpose, { luma, live }, verdict) => {
          // The colours of the screen are no swinging exposure.
          if (live?.stage === undefined) monitor.light({ at: performance.now(), luma });
          setAnswer({ ...(verdict ? { hint: verdict.hint } : {}), black: luma < BLACK });
        },
        onPressed: (judged) => {
          setSending(false);
          setMissed(!judged);
        },
        now: () => performance.now(),
      },
      intervalOf,
    );
    pump.current = started;
    return () => {
      started.stop();
      encoder.close();
      setSending(false);
    };
  }, [bridge, sessionId, step, visit, attemptId, video, clock, monitor]);

  const send = useCallback(
    (purpose: FramePurpose) => {
      if (purpose === 'shutter' && attemptId) {
        setSending(true);
        setMissed(false);
      }
      pump.current?.request(purpose);
    },
    [attemptId],
  );
  return { send, sending, missed, hint: answer.hint, black: answer.black };
};

interface Pictured {
  element: HTMLVideoElement;
  clock: Camera['clock'];
  newest: RefObject<FrameSources>;
}

/** Takes one frame of a purpose. Undefined where the camera gives none, and for a live frame while nothing is asked. */
const frameTaker =
  (encoder: FrameEncoder, { element, clock, newest }: Pictured) =>
  async (purpose: FramePurpose, again: boolean): Promise<EncodedFrame | undefined> => {
    // A photograph that came too late would come too late again.
    if (purpose === 'shutter' && !again) {
      const picture = await photographOf(encoder, newest.current);
      if (picture) return picture;
    }
    // The frame shown now may be nearly too old already.
    if (again && clock.current) await nextFrame(clock.current);
    const moment = clock.current?.current();
    const live = purpose === 'live' && moment ? newest.current.questionAt?.(moment.capturedAt) : undefined;
    if (purpose === 'live' && !live) return undefined;
    const frame = await encoder.take(element, purpose, moment);
    return frame && { ...frame, ...(live ? { live } : {}) };
  };

/**
 * Undefined where the camera has no interface of its own, or it gives no picture: then the live frame serves. The
 * moment of the picture within the call is unknown, so it counts as old as the call.
 */
const photographOf = async (
  encoder: FrameEncoder,
  { photograph }: FrameSources,
): Promise<EncodedFrame | undefined> => {
  const calledAt = Date.now();
  const picture = await photograph?.();
  return picture && encoder.photograph(picture, calledAt);
};
