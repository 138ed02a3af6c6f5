import { useEffect, useRef, useState } from 'react';
import type { HostedChallenge } from '#core/contract/hosted-page.ts';
import type { ContainedFrame } from '#core/imaging/frame-container.ts';
import type { ScreenColour } from '#core/liveness/light.ts';
import type { LiveCamera } from '../../ui/camera/use-live-camera.ts';
import { useInstance } from '../instance/use-instance.tsx';
import { clipBody } from './bodies.ts';
import { useCapture } from './capture-frame.tsx';
import { type Begun, clipOf, durationOf, sinceWhen, stageAt } from './clip.ts';
import { LIVE, takeFrame } from './take-frame.ts';
import { useEncoder } from './use-encoder.ts';

/** Ten frames a second. */
const FRAME_EVERY_MS = 100;

export interface Answer {
  /** The frames are with the services. */
  checking: boolean;
  /** The colour of the screen during a question of light. */
  colour: ScreenColour | undefined;
}

/**
 * Takes the frames that answer the question and sends them.
 *
 * @param put takes the next question, or none
 */
export function useAnswer(
  camera: LiveCamera,
  challenge: HostedChallenge | undefined,
  put: (next: HostedChallenge | undefined) => void,
): Answer {
  const { store } = useInstance();
  const { onTaken } = useCapture();
  const encoder = useEncoder();
  const [checking, setChecking] = useState(false);
  const [colour, setColour] = useState<ScreenColour>();
  const begun = useRef<Begun>(undefined);
  const ports = useRef({ camera, encoder, put, onTaken });
  ports.current = { camera, encoder, put, onTaken };

  useEffect(() => {
    if (!challenge) return;
    const { challengeId, question } = challenge;
    const since = sinceWhen(begun.current, challenge, { wall: Date.now(), clock: performance.now() });
    begun.current = since;
    const frames: ContainedFrame[] = [];
    let left = false;
    let busy = false;
    const elapsed = () => performance.now() - since.clock;
    const ends = elapsed() + durationOf(question);

    const send = async () => {
      clearInterval(timer);
      setColour(undefined);
      setChecking(true);
      const body = clipBody(clipOf(frames));
      const judged = await store.ask((api) => api.clip(challengeId, question.index, body));
      if (left) return;
      setChecking(false);
      const { question: following, result, next } = judged ?? {};
      ports.current.put(following && { challengeId, question: following });
      if (result && next) ports.current.onTaken({ result, next });
    };
    const look = async () => {
      setColour(stageAt(question.light, elapsed())?.colour);
      if (busy) return;
      if (elapsed() >= ends) return frames.length > 0 ? send() : ports.current.put(undefined);
      busy = true;
      const { camera: now, encoder: make } = ports.current;
      const taken = await takeFrame(now, make(), LIVE);
      busy = false;
      const at = taken ? Math.round(taken.capturedAt - since.wall) : -1;
      if (!taken || left || at <= (frames.at(-1)?.at ?? -1)) return;
      const stage = question.light && { stage: stageAt(question.light, at)?.stage ?? -1 };
      frames.push({ jpeg: taken.jpeg, timing: taken.timing, at, ...stage });
    };
    const timer = setInterval(() => void look(), FRAME_EVERY_MS);
    return () => {
      left = true;
      clearInterval(timer);
      setColour(undefined);
      setChecking(false);
    };
  }, [challenge, store]);
  return { checking, colour };
}
