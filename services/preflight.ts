import { once } from 'node:events';
import { accessSync, constants, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { isAddressOrRange, isLoopbackHost } from '#core/network/ip-address.ts';
import { refuseBy, StartRefusal } from './kernel/start-refusal.ts';

/**
 * The public address as an origin.
 *
 * @throws StartRefusal `PUBLIC_URL_INVALID` for an address with a path, a query or credentials.
 */
export function publicOriginOf(text: string): string {
  const url = URL.parse(text);
  const isOrigin =
    url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href && url.username === '';
  if (!isOrigin) throw new StartRefusal('PUBLIC_URL_INVALID', url ? url.host : undefined);
  return url.origin;
}

/** Says at the start that a public address without TLS shows everybody on the way passphrases, tokens and pictures. */
export function warnOfPlainAddress(log: Pick<FastifyBaseLogger, 'warn'>, origin: string): void {
  const { protocol, host, hostname } = new URL(origin);
  if (protocol === 'https:' || isLoopbackHost(hostname)) return;
  log.warn(
    {
      code: 'PUBLIC_URL_PLAIN',
      host,
      next: 'Put a TLS proxy in front of the services and give --public-url its https address.',
    },
    'The public address is not encrypted',
  );
}

/** Names of ranges that Fastify's `trustProxy` knows. */
const RANGE_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Holds the balancers in front to be addresses or ranges (CIDR) that one network has: who connects from a trusted address
 * chooses the address under which their requests are counted.
 *
 * @throws StartRefusal `SETTING_INVALID`.
 */
export function requireProxies(ranges: readonly string[]): void {
  for (const range of ranges) {
    if (isAddressOrRange(range) || RANGE_NAMES.includes(range)) continue;
    throw new StartRefusal(
      'SETTING_INVALID',
      `--trusted-proxy takes an address, ${RANGE_NAMES.join(', ')}, or a range of /8 or longer (IPv4) or /16 or longer (IPv6), not ${range}`,
    );
  }
}

/**
 * Listens for a moment, so that a taken port is known before anything is made. Port 0 is never taken.
 *
 * @throws StartRefusal `PORT_TAKEN`, `PORT_FORBIDDEN`, `HOST_NOT_LOCAL`.
 */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const server = createServer();
  try {
    server.listen({ host, port, exclusive: true });
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
  } catch (error) {
    refuseToListen(error, host, port);
  }
}

/** Throws the refusal of a listener that failed, or its error where none is named for it. */
export const refuseToListen = (error: unknown, host: string, port: number): never =>
  refuseBy(
    {
      EADDRINUSE: 'PORT_TAKEN',
      EACCES: 'PORT_FORBIDDEN',
      EADDRNOTAVAIL: 'HOST_NOT_LOCAL',
      ENOTFOUND: 'HOST_NOT_LOCAL',
      EAI_AGAIN: 'HOST_NOT_LOCAL',
    },
    error,
    `${host}:${port}`,
  );

/**
 * Holds a folder, or the nearest one above it that exists, to be one that this user may write in. Makes nothing.
 *
 * @throws StartRefusal `DATA_DIR_NOT_WRITABLE`.
 */
export function requireWritable(folder: string): void {
  let existing = resolve(folder);
  for (;;) {
    const found = statSync(existing, { throwIfNoEntry: false });
    if (found && !found.isDirectory())
      throw new StartRefusal('DATA_DIR_NOT_WRITABLE', `${existing} is no folder`);
    if (found) break;
    existing = dirname(existing);
  }
  try {
    accessSync(existing, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new StartRefusal('DATA_DIR_NOT_WRITABLE', existing, { cause });
  }
}
