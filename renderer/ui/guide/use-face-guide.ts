import { useEffect, useRef, useState } from 'react';
import type { SelfieLimits } from '#core/contract/capture-limits.ts';
import type { GuideReply, GuideRequest, GuideVerdict } from './guide-messages.ts';
import { VISION, visionBundle } from './vision-bundle.ts';

/** How often the guide looks, and by which limits it judges. */
export interface GuideSettings {
  faceCheckIntervalMs: number;
  selfieLimits: SelfieLimits;
}

export interface FaceGuide {
  state: 'loading' | 'ready' | 'unavailable';
  /** The judgement of the newest frame; undefined before the first. */
  verdict: GuideVerdict | undefined;
  /** Counts judgements, so that two equal ones in a row differ. */
  checks: number;
}

/**
 * Looks at the live picture in a worker, as often and by the limits that the flow says. A check that meets a busy worker
 * is left out.
 * @param wanted false while the camera shows nothing, or something else is asked; the worker stays ready meanwhile
 */
export const useFaceGuide = (
  video: React.RefObject<HTMLVideoElement | null>,
  { faceCheckIntervalMs: intervalMs, selfieLimits }: GuideSettings,
  wanted: boolean,
): FaceGuide => {
  const [guide, setGuide] = useState<FaceGuide>({ state: 'loading', verdict: undefined, checks: 0 });
  const busy = useRef(false);
  const worker = useRef<Worker>(undefined);
  const limits = useRef(selfieLimits);
  limits.current = selfieLimits;

  useEffect(() => {
    const started = new Worker(new URL('./face-guide.worker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    const unavailable = () => setGuide({ state: 'unavailable', verdict: undefined, checks: 0 });
    started.addEventListener('error', unavailable);
    started.addEventListener('message', ({ data }: MessageEvent<GuideReply>) => {
      busy.current = false;
      if (data.type === 'failed') unavailable();
      else if (data.type === 'ready') setGuide({ state: 'ready', verdict: undefined, checks: 0 });
      else setGuide(({ checks }) => ({ state: 'ready', verdict: data.verdict, checks: checks + 1 }));
    });
    const wasm = new URL(`${VISION}/wasm`, location.href).href;
    void visionBundle().then(({ landmarker, expressions }) => {
      const model = new URL(`${VISION}/${landmarker}`, location.href).href;
      post(started, { type: 'load', wasm, model, expressions });
    });
    return () => started.terminate();
  }, []);

  const ready = guide.state === 'ready' && wanted;
  useEffect(() => {
    if (!ready) return;
    const check = () => {
      const element = video.current;
      if (busy.current || !worker.current || !element) return;
      if (element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
      busy.current = true;
      const frame = new VideoFrame(element);
      post(worker.current, { type: 'frame', frame, at: performance.now(), limits: limits.current }, [frame]);
    };
    const timer = setInterval(check, intervalMs);
    return () => {
      busy.current = false;
      clearInterval(timer);
    };
  }, [ready, intervalMs, video]);

  return guide;
};

const post = (worker: Worker, request: GuideRequest, transfer: Transferable[] = []): void =>
  worker.postMessage(request, transfer);
