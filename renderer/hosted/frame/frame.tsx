import { createContext, useContext } from 'react';

/** The panel over the page; the camera is off meanwhile. */
export type Panel = 'menu' | 'language' | 'help' | 'time' | 'display' | 'kept' | 'stop';

/** What the person decided about the camera. It holds for each later capture, also when the services judge in between. */
export interface CameraChoice {
  /** The person has read why the camera is asked for. */
  readonly reasonRead: boolean;
  /** The camera that the person chose; undefined leaves it to the browser. */
  readonly deviceId?: string | undefined;
}

/** Actions of each page beside its own steps. */
export interface Frame {
  panel: Panel | undefined;
  open(panel: Panel | undefined): void;
  /** Continues at another device, or later. */
  elsewhere(): void;
  camera: CameraChoice;
  choose(change: Partial<CameraChoice>): void;
}

const Context = createContext<Frame | undefined>(undefined);
export const FrameProvider = Context.Provider;

export function useFrame(): Frame {
  const frame = useContext(Context);
  if (!frame) throw new Error('useFrame outside its provider');
  return frame;
}
