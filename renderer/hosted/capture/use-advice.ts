import { useEffect, useState } from 'react';
import type { HostedAdvice } from '#core/contract/hosted-page.ts';
import type { JpegEncoder } from '../../ui/camera/jpeg-encoder.ts';
import type { LiveCamera } from '../../ui/camera/use-live-camera.ts';
import { useInstance } from '../instance/use-instance.tsx';
import { takeHint } from './take-frame.ts';

/** Four frames a second are enough to follow a hand. */
const EVERY_MS = 250;

export interface Advice extends HostedAdvice {
  /** When the answer came, performance.now(). */
  at: number;
}

/** The services' advice on the newest frame, one frame at a time. */
export function useAdvice(
  of: 'document' | 'selfie',
  camera: LiveCamera,
  encoder: () => JpegEncoder,
  wanted: boolean,
): Advice | undefined {
  const { store } = useInstance();
  const [advice, setAdvice] = useState<Advice>();
  const asks = wanted && camera.status?.state === 'live';
  // biome-ignore lint/correctness/useExhaustiveDependencies: camera and encoder are asked for their newest frame
  useEffect(() => {
    if (!asks) return;
    let timer: ReturnType<typeof setTimeout>;
    let left = false;
    const look = async () => {
      const frame = await takeHint(camera, encoder());
      const answer = frame && !left ? await store.ask((api) => api.hint(of, frame.jpeg)) : undefined;
      if (left) return;
      if (answer && answer.advice !== 'superseded') setAdvice({ ...answer, at: performance.now() });
      timer = setTimeout(look, answer?.waitMs ?? EVERY_MS);
    };
    void look();
    return () => {
      left = true;
      clearTimeout(timer);
      setAdvice(undefined);
    };
  }, [asks, of, store]);
  return advice;
}
