import { AppError, type ErrorCode } from '#core/contract/errors.ts';
import { SERVICES_UNREACHED } from '#core/contract/services-unreached.ts';
import { Listeners } from '#core/listeners.ts';
import type { ServicesEndpoint } from '#sdk/network/endpoint.ts';
import type { ServicesClient } from '#sdk/network/services-client.ts';
import type { ServicesState } from '../ports/services-gateway.ts';

/** The state of the services, from the endpoint and from every request. */
export interface ServicesHealth {
  state(): ServicesState;
  onState(listener: (state: ServicesState) => void): () => void;
  /** The same client; the results of its requests are noted. */
  observe(client: ServicesClient): ServicesClient;
  close(): void;
}

/** These tell that the services could not be talked to; any other failure is an answer of theirs. */
const UNREACHED: readonly ErrorCode[] = [...SERVICES_UNREACHED, 'KEY_MISSING'];

export function servicesHealth(endpoint: ServicesEndpoint): ServicesHealth {
  const listeners = new Listeners<[ServicesState]>();
  let current: ServicesState = { state: 'starting', since: now() };
  const set = (next: ServicesState): void => {
    if (describes(current) === describes(next)) return;
    current = next;
    listeners.tell(next);
  };
  const note = (error: unknown): void => {
    if (!(error instanceof AppError)) return;
    if (UNREACHED.includes(error.code))
      set({ state: 'unreachable', since: now(), error: error.toResponse() });
    else if (error.code === 'SERVICES_REFUSED') set({ state: 'up', since: now() });
  };
  const follow = (state: ReturnType<ServicesEndpoint['state']>): void => {
    if (state.state === 'down') note(state.error);
    // A remote address says nothing about who answers there; the first request will tell.
    else if (endpoint.mode === 'embedded') set({ state: state.state, since: now() });
  };
  const off = endpoint.onState(follow);
  follow(endpoint.state());
  return {
    state: () => current,
    onState: listeners.add,
    observe: (client) => {
      const watch = async <T>(request: Promise<T>): Promise<T> => {
        try {
          const value = await request;
          const offset = client.clockOffsetMs();
          const serverTime = offset === undefined ? {} : { serverTime: now(offset) };
          set({ state: 'up', since: now(), ...serverTime });
          return value;
        } catch (error) {
          note(error);
          throw error;
        }
      };
      return {
        facts: () => watch(client.facts()),
        open: (request) => watch(client.open(request)),
        authorised: (request) => watch(client.authorised(request)),
        stream: (request) => watch(client.stream(request)),
        clockOffsetMs: client.clockOffsetMs,
      };
    },
    close() {
      off();
      listeners.clear();
    },
  };
}

const now = (offsetMs = 0): string => new Date(Date.now() + offsetMs).toISOString();

const describes = (state: ServicesState): string =>
  state.state === 'unreachable' ? `${state.error.code} ${state.error.cause?.probe}` : state.state;
