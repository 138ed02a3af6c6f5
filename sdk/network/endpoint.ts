import { type AppError, failure } from '#core/contract/errors.ts';

/** Whether the services are known, and their address. */
export type EndpointState =
  | { readonly state: 'starting' }
  | { readonly state: 'up'; readonly url: string }
  | { readonly state: 'down'; readonly error: AppError };

/** Where the services are: a child process of this kiosk, or an address on the network. */
export interface ServicesEndpoint {
  readonly mode: 'embedded' | 'remote';
  state(): EndpointState;
  onState(listener: (state: EndpointState) => void): () => void;
  /** The right to create a branch, only where the services belong to this kiosk. */
  bootstrapSecret(): Promise<string | undefined>;
}

/** Services at a fixed address. Whether they answer is for each request to find out. */
export function remoteEndpoint(url: string): ServicesEndpoint & { readonly address: string } {
  const address = url.replace(/\/+$/, '');
  return {
    mode: 'remote',
    address,
    state: () => ({ state: 'up', url: address }),
    onState: () => () => undefined,
    bootstrapSecret: async () => undefined,
  };
}

/** Resolves with the address as soon as there is one. @throws AppError `SERVICES_UNREACHABLE` after the time. */
export async function addressOf(endpoint: ServicesEndpoint, timeoutMs: number): Promise<string> {
  const now = endpoint.state();
  if (now.state === 'up') return now.url;
  if (now.state === 'down') throw now.error;
  return new Promise((resolve, reject) => {
    const settle = (work: () => void): void => {
      clearTimeout(timer);
      off();
      work();
    };
    const off = endpoint.onState((state) => {
      if (state.state === 'up') settle(() => resolve(state.url));
      if (state.state === 'down') settle(() => reject(state.error));
    });
    const timer = setTimeout(() => settle(() => reject(tooSlow(timeoutMs))), timeoutMs);
  });
}

function tooSlow(timeoutMs: number): AppError {
  return failure('SERVICES_TIMEOUT', `not ready after ${timeoutMs} ms`, { component: 'embedded services' });
}
