import type { CounterEventName, CounterEvents } from '#core/contract/counter/counter-events.ts';
import type { FrameVerdict } from '#core/contract/counter/frame.ts';
import type { KioskCore } from '#core/contract/counter/kiosk-core.ts';
import type { ApplicantState } from '#core/contract/counter/state.ts';
import type { Caller, Envelope } from '#core/contract/kit.ts';
import { Listeners } from '#core/listeners.ts';

export interface FakeCore extends KioskCore {
  readonly calls: { name: unknown; input: unknown; caller: Caller }[];
  readonly frames: { meta: unknown; jpeg: Uint8Array; caller: Caller }[];
  /** Answers instead of the default echo. */
  judge: (meta: unknown) => Promise<Envelope<FrameVerdict>>;
  push<E extends CounterEventName>(event: E, payload: CounterEvents[E]): void;
  listeners(): number;
}

export const applicantState = (reference: string): ApplicantState => ({
  active: true,
  reference,
  languages: ['en'],
  steps: [],
  helpAsked: false,
  waiting: false,
  sharedDisplay: false,
});

/** A core that records its calls and echoes inputs. */
export const createFakeCore = (): FakeCore => {
  const listeners = new Map<string, Listeners<[never]>>();
  const values = new Map<string, unknown>();
  const core: FakeCore = {
    calls: [],
    frames: [],
    judge: async () => ({ ok: true, value: { accepted: false, hint: 'hold-still' } }),
    async dispatch(name, input, caller) {
      core.calls.push({ name, input, caller });
      return { ok: true, value: { echoed: input } };
    },
    async frame(meta, jpeg, caller) {
      core.frames.push({ meta, jpeg: Uint8Array.from(jpeg), caller });
      return core.judge(meta);
    },
    subscribe(event, listener) {
      const group = listeners.get(event) ?? new Listeners();
      listeners.set(event, group);
      return group.add(listener as (payload: never) => void);
    },
    current: (event) => values.get(event) as never,
    push(event, payload) {
      values.set(event, payload);
      listeners.get(event)?.tell(payload as never);
    },
    listeners: () => [...listeners.values()].reduce((sum, group) => sum + group.size, 0),
    close: async () => undefined,
  };
  return core;
};
