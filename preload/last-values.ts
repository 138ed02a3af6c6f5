type Listener = (payload: never) => void;

export interface LastValues<Events> {
  /** Stores and delivers one pushed payload. */
  publish(event: string, payload: unknown): void;
  on<E extends keyof Events & string>(event: E, listener: (payload: Events[E]) => void): () => void;
}

/** Streams as a bridge offers them: each listener gets the newest value at once and every later one. */
export const createLastValues = <Events>(): LastValues<Events> => {
  const values = new Map<string, unknown>();
  const listeners = new Map<string, Set<Listener>>();
  const deliver = (listener: Listener, payload: unknown): void => {
    // A listener that throws must not keep the others from the same value; the page reports its own error.
    queueMicrotask(() => listener(payload as never));
  };
  return {
    publish(event, payload) {
      values.set(event, payload);
      for (const listener of listeners.get(event) ?? []) deliver(listener, payload);
    },
    on(event, listener) {
      const group = listeners.get(event) ?? new Set<Listener>();
      listeners.set(event, group);
      group.add(listener);
      if (values.has(event)) deliver(listener, values.get(event));
      return () => {
        group.delete(listener);
      };
    },
  };
};
