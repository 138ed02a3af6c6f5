import { createContext, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { CounterEventName, CounterEvents } from '#core/contract/counter/counter-events.ts';
import type { RendererBridge } from '#core/contract/counter/index.ts';
import { type StreamStore, streamStore } from './stream-store.ts';

export type Connection = 'starting' | 'open' | 'lost' | 'replaced';

interface Kiosk {
  bridge: RendererBridge;
  connection: StreamStore<Connection>;
  streams: { [E in CounterEventName]: StreamStore<CounterEvents[E] | undefined> };
}

const KioskContext = createContext<Kiosk | undefined>(undefined);

const connect = (bridge: RendererBridge): Kiosk => ({
  bridge,
  connection: streamStore<Connection>('starting', (push) => bridge.onConnection(push)),
  streams: {
    'operator.state': streamStore<CounterEvents['operator.state'] | undefined>(undefined, (push) =>
      bridge.on('operator.state', push),
    ),
    'applicant.state': streamStore<CounterEvents['applicant.state'] | undefined>(undefined, (push) =>
      bridge.on('applicant.state', push),
    ),
  },
});

/** Gives every screen the core and its pushed snapshots. */
export function KioskProvider({ bridge, children }: { bridge: RendererBridge; children: React.ReactNode }) {
  const kiosk = useMemo(() => connect(bridge), [bridge]);
  return <KioskContext value={kiosk}>{children}</KioskContext>;
}

const useKiosk = (): Kiosk => {
  const kiosk = useContext(KioskContext);
  if (!kiosk) throw new Error('used outside of KioskProvider');
  return kiosk;
};

export const useBridge = (): RendererBridge => useKiosk().bridge;

export const useConnection = (): Connection => {
  const { connection } = useKiosk();
  return useSyncExternalStore(connection.subscribe, connection.current);
};

/** The newest pushed snapshot; undefined until the first one. */
export const useStream = <E extends CounterEventName>(event: E): CounterEvents[E] | undefined => {
  const store = useKiosk().streams[event];
  return useSyncExternalStore(store.subscribe, store.current) as CounterEvents[E] | undefined;
};

/** The present time, refreshed every `everyMs` while `active`. */
export const useNow = (everyMs: number, active = true): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!active) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, active]);
  return now;
};
