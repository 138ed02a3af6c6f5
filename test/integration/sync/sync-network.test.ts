import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, type Server as NetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AppError } from '#core/contract/errors.ts';
import type { NetworkOptions } from '#sdk/ports/services.ts';
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

/** Stands in place of the authorities that Node brings along. */
const publicAuthorities = vi.hoisted((): string[] => []);
vi.mock('node:tls', async (original) => ({
  ...(await original<typeof import('node:tls')>()),
  rootCertificates: publicAuthorities,
}));

/** An authority, and a certificate for 127.0.0.1 that it signed. */
function underAuthority(dir: string, name: string) {
  const at = (file: string) => join(dir, `${name}-${file}`);
  const openssl = (...args: string[]) => execFileSync(OPENSSL ?? '', args, { stdio: 'ignore' });
  const made = ['req', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const root = ['-x509', '-days', '2', '-subj', `/CN=${name} authority`];
  openssl(...made, ...root, '-keyout', at('ca.key'), '-out', at('ca.pem'));
  openssl(...made, '-subj', '/CN=services', '-keyout', at('key.pem'), '-out', at('csr.pem'));
  writeFileSync(at('names'), 'subjectAltName=IP:127.0.0.1');
  const signed = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-extfile', at('names')];
  openssl('x509', '-req', '-days', '2', '-in', at('csr.pem'), ...signed, '-out', at('cert.pem'));
  const read = (file: string) => readFileSync(at(file), 'utf8');
  return { authority: read('ca.pem'), key: read('key.pem'), cert: read('cert.pem') };
}

const serving = ({ key, cert }: { key: string; cert: string }): NetServer =>
  createTlsServer({ key, cert }, (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(FACTS),
  );

const listen = async (server: NetServer): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

describe.skipIf(!OPENSSL)('the way to remote services (needs openssl for a test certificate)', () => {
  const connector = connectorUnderTest(undefined, 3_000);
  let dir: string;
  let tls: NetServer | undefined;
  let publicTls: NetServer | undefined;
  let publicAddress: string;
  let proxy: Server;
  let address: string;
  let proxyPort: number;
  let authority: string;
  const tunnels: (string | undefined)[] = [];

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'counterproof-tls-'));
    const own = underAuthority(dir, 'own');
    authority = own.authority;
    tls = serving(own);
    address = `https://127.0.0.1:${await listen(tls)}`;
    const other = underAuthority(dir, 'public');
    publicAuthorities.push(other.authority);
    publicTls = serving(other);
    publicAddress = `https://127.0.0.1:${await listen(publicTls)}`;
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
    publicTls?.close();
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

  it('trusts a public authority beside the own one, and not where the own one replaces them', async () => {
    const beside = { certificateAuthority: authority, authorities: 'own-and-public' } as const;
    const alone = { certificateAuthority: authority, authorities: 'own' } as const;
    for (const way of [{}, through('pa ss')]) {
      expect(await failure({ ...way, ...beside }, publicAddress)).toBe('reached');
      expect(await failure({ ...way, ...beside })).toBe('reached');
      expect(await failure({ ...way, ...alone }, publicAddress)).toBe('CERTIFICATE_UNTRUSTED');
      expect(await failure({ ...way, ...alone })).toBe('reached');
    }
  });

  it('goes through the proxy with its credentials, and names a proxy that refuses or is not there', async () => {
    const before = tunnels.length;
    expect(await failure({ certificateAuthority: authority, ...through('pa ss') })).toBe('reached');
    expect(tunnels).toHaveLength(before + 1);
    expect(await failure({ certificateAuthority: authority, ...through('wrong') })).toBe('PROXY_FAILED');
    expect(await failure({ certificateAuthority: authority, ...through('pa ss', 1) })).toBe('PROXY_FAILED');
  });

  it('looks at the certificate through the proxy as well', async () => {
    expect(await failure(through('pa ss'))).toBe('CERTIFICATE_UNTRUSTED');
  });

  it('reports that no services answer, or that no such name exists', async () => {
    expect(await failure({}, 'http://127.0.0.1:1')).toBe('SERVICES_UNREACHABLE');
    expect(await failure({}, 'http://nobody.invalid')).toBe('SERVICES_UNREACHABLE');
  });
});
