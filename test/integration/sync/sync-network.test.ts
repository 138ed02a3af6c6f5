import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, type Server as NetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppError } from '#core/contract/errors.ts';
import type { NetworkOptions } from '#main/ports/services-gateway.ts';
import { connectorUnderTest } from '../support/link-under-test.ts';

const FACTS = JSON.stringify({
  servicesDid: 'did:key:zDnaebchtNHyQSnkxRcdos7qjp15QsiTuW8NxZWrZJxMs9Xh9',
  issuer: 'https://services.example',
  tokenEndpoint: '/oauth2/token',
  serverTime: '2026-01-01T00:00:00.000Z',
  durability: 'server',
  version: '1',
  services: {},
});
const OPENSSL = ['/usr/bin/openssl', '/usr/local/bin/openssl', '/opt/homebrew/bin/openssl'].find(existsSync);

const listen = async (server: NetServer): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

describe.skipIf(!OPENSSL)('the way to remote services (needs openssl for a test certificate)', () => {
  const connector = connectorUnderTest(undefined, 3_000);
  let dir: string;
  let tls: Server | undefined;
  let proxy: Server;
  let address: string;
  let proxyPort: number;
  let authority: string;
  const tunnels: (string | undefined)[] = [];

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'counterproof-tls-'));
    const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
    const request = [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '2',
    ];
    const subject = ['-subj', '/CN=Test authority', '-addext', 'subjectAltName=IP:127.0.0.1'];
    execFileSync(OPENSSL ?? '', [...request, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    authority = readFileSync(cert, 'utf8');
    const server = createTlsServer({ key: readFileSync(key), cert: authority }, (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(FACTS),
    );
    tls = server as unknown as Server;
    address = `https://127.0.0.1:${await listen(server)}`;
    proxy = createServer();
    proxy.on('connect', (request, socket) => {
      const credentials = request.headers['proxy-authorization'];
      tunnels.push(credentials);
      if (credentials !== `Basic ${Buffer.from('user:pa ss').toString('base64')}`) {
        socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
        return;
      }
      const { hostname, port } = new URL(`http://${request.url}`);
      const upstream = connect(Number(port), hostname, () => {
        socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        upstream.pipe(socket).pipe(upstream);
      });
      upstream.on('error', () => socket.destroy());
      socket.on('error', () => upstream.destroy());
    });
    proxyPort = await listen(proxy);
  });
  afterAll(() => {
    tls?.close();
    proxy.close();
    rmSync(dir, { recursive: true, force: true });
  });

  const failure = (network: NetworkOptions, target = address) =>
    connector.test(target, network).then(
      () => 'reached',
      (error: AppError) => error.code,
    );
  const through = (password: string, port = proxyPort) => ({
    proxy: { host: '127.0.0.1', port, userName: 'user', password },
  });

  it('trusts an own authority only when it was given', async () => {
    expect(await failure({})).toBe('CERTIFICATE_UNTRUSTED');
    expect(await failure({ certificateAuthority: authority })).toBe('reached');
  });

  it('goes through the proxy with its credentials, and names a proxy that refuses or is not there', async () => {
    expect(await failure({ certificateAuthority: authority, ...through('pa ss') })).toBe('reached');
    expect(tunnels).toHaveLength(1);
    expect(await failure({ certificateAuthority: authority, ...through('wrong') })).toBe('PROXY_FAILED');
    expect(await failure({ certificateAuthority: authority, ...through('pa ss', 1) })).toBe('PROXY_FAILED');
  });

  it('looks at the certificate through the proxy as well', async () => {
    expect(await failure(through('pa ss'))).toBe('CERTIFICATE_UNTRUSTED');
  });

  it('says that nobody answers, or that no such name exists', async () => {
    expect(await failure({}, 'http://127.0.0.1:1')).toBe('SERVICES_UNREACHABLE');
    expect(await failure({}, 'http://nobody.invalid')).toBe('SERVICES_UNREACHABLE');
  });
});
