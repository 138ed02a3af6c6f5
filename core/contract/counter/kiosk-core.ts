import type { Caller, Envelope } from '../kit.ts';
import type { CounterEventName, CounterEvents } from './counter-events.ts';
import type { FrameVerdict } from './frame.ts';

/** The running kiosk, for a transport. It never throws; every failure is an envelope. */
export interface KioskCore {
  /** The one gate: sender, role, authorisation, input, handler, output. `name` and `input` are untrusted. */
  dispatch(name: unknown, input: unknown, caller: Caller): Promise<Envelope<unknown>>;
  /** A frame of the applicant's camera; `meta` and `jpeg` are untrusted. */
  frame(meta: unknown, jpeg: Uint8Array, caller: Caller): Promise<Envelope<FrameVerdict>>;
  subscribe<E extends CounterEventName>(event: E, listener: (payload: CounterEvents[E]) => void): () => void;
  current<E extends CounterEventName>(event: E): CounterEvents[E] | undefined;
  /** Finishes running work, stops children, closes the vault. */
  close(): Promise<void>;
}
