import { createContext, useContext, useSyncExternalStore } from 'react';
import type { InstanceStore, Shown } from './instance-store.ts';

const Context = createContext<InstanceStore | undefined>(undefined);
export const InstanceProvider = Context.Provider;

export function useInstance(): { store: InstanceStore; shown: Shown } {
  const store = useContext(Context);
  if (!store) throw new Error('useInstance outside its provider');
  return { store, shown: useSyncExternalStore(store.subscribe, store.get) };
}
