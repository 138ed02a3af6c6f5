import { createContext, useContext } from 'react';
import type { HostedCapture, HostedPicture } from '#core/contract/hosted-page.ts';
import type { CameraFacts } from '#core/liveness/camera-facts.ts';
import type { CameraFault } from '../pages/CameraProblemPage.tsx';
import type { Pause } from './use-pause.ts';

/** The frame shared by the steps of a capture. */
export interface CaptureFrame {
  capture: HostedCapture;
  pause: Pause;
  /** The camera that the person chose here. */
  deviceId: string | undefined;
  /** Chooses the next camera; undefined where there is one only. */
  nextCamera: (() => void) | undefined;
  /** The camera works, and these are its facts. */
  onLive: (facts: CameraFacts) => void;
  onFault: (fault: CameraFault) => void;
  /** The person cannot take this step. */
  onOther: () => void;
  /** Shows the result of a picture, or of the movements. */
  onTaken: (taken: Pick<HostedPicture, 'result' | 'next'>) => void;
  /** Keeps the last picture in memory, to be shown once with the reason for another try. */
  keep: (picture: Blob) => void;
}

const Context = createContext<CaptureFrame | undefined>(undefined);
export const CaptureProvider = Context.Provider;

export function useCapture(): CaptureFrame {
  const frame = useContext(Context);
  if (!frame) throw new Error('useCapture outside its provider');
  return frame;
}
