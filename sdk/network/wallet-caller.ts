import type { CallServices, WalletRequest } from '../ports/services.ts';
import type { ServicesClient } from './services-client.ts';

/** Makes requests of the records that services and SDK share. */
export function walletCaller(client: Pick<ServicesClient, 'authorised'>): CallServices {
  return (call, request, person) => {
    const { method, output, proof } = call;
    return client.authorised(
      { method, path: pathOf(call.path, request), json: request.body, answer: output[200] },
      proof === 'wallet' ? person : undefined,
    );
  };
}

function pathOf(path: string, { params = {}, query = {} }: WalletRequest): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search === '' ? filled : `${filled}?${search}`;
}
