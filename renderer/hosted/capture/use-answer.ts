import { useEffect, useRef, useState } from 'react';
import type { HostedChallenge, HostedClip } from '#core/contract/hosted-page.ts';
import type { ContainedFrame as Frame } from '#core/imaging/frame-container.ts';
import type { ScreenColour } from '#core/liveness/light.ts';
import type { LiveCamera } from '../../ui/camera/use-live-camera.ts';
import { useInstance } from '../instance/use-instance.tsx';
import { clipBody } from './bodies.ts';
import { clipOf, stageAt } from './clip.ts';
import { LIVE, takeFrame } from './take-frame.ts';
import { useEncoder } from './use-encoder.ts';

/** Ten frames a second. */
const FRAME_EVERY_MS = 100;
/** So long a movement there and back takes; then what was seen is judged. */
const MOVEMENT_MS = 3500;
/** Time for the last frames to be encoded before the deadline. */
const MARGIN_MS = 500;

export interface Answer {
  /** The frames are with the services. */
  checking: boolean;
  /** What the screen shows while light is asked for. */
  colour: ScreenColour | undefined;
}

/** Takes the frames that answer the question, sends them, and puts the next one. */
export function useAnswer(
  camera: LiveCamera,
  challenge: HostedChallenge | undefined,
  put: (next: HostedChallenge | undefined) => void,
): Answer {
  const { store } = useInstance();
  const encoder = useEncoder();
  const [checking, setChecking] = useState(false);
  const [colour, setColour] = useState<ScreenColour>();
  const ports = useRef({ camera, encoder, put });
  ports.current = { camera, encoder, put };

  useEffect(() => {
    if (!challenge) return;
    const { challengeId, question } = challenge;
    const from = { wall: Date.now(), clock: performance.now() };
    const frames: Frame[] = [];
    let left = false;
    let busy = false;
    const elapsed = () => performance.now() - from.clock;
    const lasts = question.light
      ? question.light.colours.length * question.light.stageMs
      : Math.min(MOVEMENT_MS, question.secondsLeft * 1000 - MARGIN_MS);

    const send = async () => {
      clearInterval(timer);
      setColour(undefined);
      setChecking(true);
      const clip = clipBody(clipOf(frames));
      const judged = await store.ask((api) => api.clip(challengeId, question.index, clip));
      if (left) return;
      setChecking(false);
      next(judged);
    };
    const next = (judged: HostedClip | undefined) => {
      if (judged?.next) store.show(judged.next);
      const following = judged?.question;
      ports.current.put(following ? { challengeId, question: following } : undefined);
    };
    const look = async () => {
      setColour(stageAt(question.light, elapsed())?.colour);
      if (elapsed() >= lasts) return send();
      if (busy) return;
      busy = true;
      const { camera: now, encoder: make } = ports.current;
      const taken = await takeFrame(now, make(), LIVE);
      busy = false;
      const at = taken ? Math.round(taken.capturedAt - from.wall) : -1;
      const last = frames.at(-1)?.at ?? -1;
      if (!taken || left || at <= last) return;
      const stage = stageAt(question.light, at)?.stage;
      frames.push({ jpeg: taken.jpeg, timing: taken.timing, at, ...(stage === undefined ? {} : { stage }) });
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
