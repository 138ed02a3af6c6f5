import { createContext, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { CommandId } from './command-list.ts';
import { type Command, CommandStore } from './command-store.ts';

const StoreContext = createContext<CommandStore | undefined>(undefined);

/** Holds the commands of the screens inside. */
export function CommandProvider({ children }: { children: React.ReactNode }) {
  const [store] = useState(() => new CommandStore());
  return <StoreContext value={store}>{children}</StoreContext>;
}

/** Whether the screen inside is the one that is shown: what is hidden behind another page offers nothing. */
const ShownContext = createContext(true);
export const ShownScreen = ShownContext.Provider;

export interface CommandState {
  /** False: the command makes no sense here and is not listed. */
  isOn?: boolean;
  /** Why it cannot be done now: listed, and said, but not done. */
  reason?: string | undefined;
}

/** Offers a command by its name while the component is on the screen. */
export const useCommand = (
  id: CommandId,
  act: () => void,
  { isOn = true, reason }: CommandState = {},
): void => {
  const store = useContext(StoreContext);
  const isListed = useContext(ShownContext) && isOn;
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!isListed) return;
    return store?.enter({ id, act: () => latest.current(), reason });
  }, [store, id, isListed, reason]);
};

const NOTHING: readonly Command[] = [];
const NEVER = () => () => undefined;

/** Returns the commands that are possible now. */
export const useCommands = (): readonly Command[] => {
  const store = useContext(StoreContext);
  return useSyncExternalStore(store?.subscribe ?? NEVER, store?.commands ?? (() => NOTHING));
};
