import { createContext, useContext } from 'react';

/** The panel over the page; the camera is off meanwhile. */
export type Panel = 'menu' | 'language' | 'help' | 'time' | 'display' | 'kept' | 'stop';

/** Actions of each page beside its own steps. */
export interface Frame {
  panel: Panel | undefined;
  open(panel: Panel | undefined): void;
  /** Continues at another device, or later. */
  elsewhere(): void;
}

const Context = createContext<Frame | undefined>(undefined);
export const FrameProvider = Context.Provider;

export function useFrame(): Frame {
  const frame = useContext(Context);
  if (!frame) throw new Error('useFrame outside its provider');
  return frame;
}
