import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Branch } from '#core/contract/platform.ts';
import { RECEIPT_TYPE } from '#core/contract/receipt.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { servicesFolder } from '#scripts/harness/services/embedded-database.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { type RunningServices, startServices } from '#services/server.ts';

/** What stands between the kiosk and its services. */
export type Weather = 'clear' | 'gone' | 'slow' | 'login-page' | 'other-json' | 'forged-receipts';

export interface ServicesBehindWeather {
  readonly address: string;
  become(weather: Weather): Promise<void>;
  newBranch(): Promise<{ licenseKey: string; enrolmentCode: string }>;
  close(): Promise<void>;
}

const stranger = jwsSigner(generateKeyPair());

/** Real services behind an address that can be made to fail in the ways that networks and their boxes fail. */
export async function startServicesBehindWeather(): Promise<ServicesBehindWeather> {
  let weather: Weather = 'clear';
  let services: RunningServices | undefined;
  const front = createServer((incoming, outgoing) => {
    if (weather === 'slow') return;
    if (weather === 'login-page')
      return reply(outgoing, 'text/html', '<html>Please sign in to the network</html>');
    if (weather === 'other-json') return reply(outgoing, 'application/json', '{"status":"ok","items":[]}');
    forward(incoming, outgoing, services?.localUrl ?? '', weather === 'forged-receipts');
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const { port } = front.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  const dataDir = servicesFolder('weather');
  services = await startServices({ dataDir, port: 0, publicUrl: address, log: servicesLog('silent') });
  const running = services;
  return {
    address,
    async become(next) {
      if (weather === next) return;
      if (weather === 'gone') await once(front.listen(port, '127.0.0.1'), 'listening');
      weather = next;
      front.closeAllConnections();
      if (next === 'gone') await new Promise((resolve) => front.close(resolve));
    },
    async newBranch() {
      const answer = await fetch(`${running.localUrl}/v1/branches`, {
        method: 'POST',
        headers: {
          authorization: `Bootstrap ${running.issueBootstrapSecret()}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ name: 'Harbour Street' }),
      });
      return Branch.parse(await answer.json());
    },
    async close() {
      front.closeAllConnections();
      front.close();
      await running.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function reply(outgoing: ServerResponse, type: string, body: string): void {
  outgoing.writeHead(200, { 'content-type': type }).end(body);
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, to: string, forge: boolean): void {
  const { hostname, port } = new URL(to);
  const { method, url, headers } = incoming;
  const onward = request({ hostname, port, method, path: url, headers }, async (answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { 'content-length': _length, 'transfer-encoding': _encoding, ...rest } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, rest).end(forge ? forged(body) : body);
  });
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}

/** The same answer with a receipt that another key has signed. */
function forged(body: Buffer): Buffer {
  const answer = parsed(body);
  if (typeof answer?.receipt !== 'string') return body;
  const claims = JSON.parse(
    Buffer.from(answer.receipt.split('.')[1] ?? '', 'base64url').toString(),
  ) as object;
  return Buffer.from(JSON.stringify({ ...answer, receipt: stranger.signJws(claims, RECEIPT_TYPE) }));
}

function parsed(body: Buffer): { receipt?: unknown } | undefined {
  try {
    return JSON.parse(body.toString()) as { receipt?: unknown };
  } catch {
    return undefined;
  }
}
