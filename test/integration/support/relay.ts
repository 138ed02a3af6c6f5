import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import type { DpopKey } from '#scripts/harness/services/kiosk-under-test.ts';

/** A host that stands between a kiosk and its services. */
export interface Relay {
  readonly url: string;
  /** Where the services listen, and the host that they answer to. */
  target: { url: string; host: string };
  /** Paths that it passes on, without their query; it refuses the others with 404. */
  passes: readonly string[] | 'everything';
  /** Replaces the proofs of the kiosk by proofs of this key. */
  ownKey: DpopKey | undefined;
  /** What went through or was kept, since the last look. */
  seen(): { path: string; asked: string; status: number; answered: string }[];
  close(): void;
}

export async function startRelay(): Promise<Relay> {
  let seen: ReturnType<Relay['seen']> = [];
  const server: Server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '', relay.url).pathname;
    const body = await buffer(request);
    const passes = relay.passes === 'everything' || relay.passes.includes(path);
    const { status, answered } = passes ? await pass(relay, request, body) : { status: 404, answered: '{}' };
    seen.push({ path, asked: body.toString('latin1'), status, answered });
    response.writeHead(status, { 'content-type': 'application/json' }).end(answered);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const relay: Relay = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target: { url: '', host: '' },
    passes: 'everything',
    ownKey: undefined,
    seen: () => {
      const all = seen;
      seen = [];
      return all;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return relay;
}

async function pass(
  { target, ownKey }: Relay,
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
) {
  const { dpop, ...others } = headers;
  const own = dpop && ownKey ? await ownKey.proof(method, `http://${target.host}${url}`) : dpop;
  const sent = { ...others, host: target.host, connection: 'close', ...(own ? { dpop: own } : {}) };
  const outgoing = httpRequest(`${target.url}${url}`, { method, headers: sent }).end(body);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, answered: await text(answer) };
}
