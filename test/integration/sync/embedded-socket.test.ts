import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ServiceFacts } from '#core/contract/platform.ts';
import { servicesFolder } from '#scripts/harness/services/embedded-database.ts';
import { type HttpClient, httpClient } from '#sdk/network/http-client.ts';
import { askServicesProof } from '#sdk/network/services-proof.ts';
import { EMBEDDED_ORIGIN } from '#services/contract/child-messages.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { type RunningServices, startServices } from '#services/server.ts';
import { startHarness } from '../../support/counter-harness.ts';

const THUMBPRINT = 'A'.repeat(43);
let folder: string;
let dataDir: string;
let services: RunningServices | undefined;
let client: HttpClient;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterproof-socket-'));
  dataDir = servicesFolder('socket');
  client = httpClient({ socket });
});
afterEach(async () => {
  client.close();
  await services?.close();
  services = undefined;
  for (const used of [folder, dataDir]) rmSync(used, { recursive: true, force: true });
});

const socket = () => join(folder, 'services.sock');
const start = async (port?: number) => {
  services = await startServices({
    dataDir,
    socket: socket(),
    port,
    timers: false,
    log: servicesLog('silent'),
  });
  return services;
};
const directory = (address = EMBEDDED_ORIGIN) =>
  client.request({ method: 'GET', url: `${address}/v1/directory`, answer: ServiceFacts });
/** How a connection that nothing is sent on begins. */
const reached = (to: { path: string } | { port: number }): Promise<string> =>
  new Promise((resolve) => {
    const connection = connect({ host: '127.0.0.1', ...to });
    connection
      .once('connect', () => resolve('reached'))
      .once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? ''));
    connection.once('connect', () => connection.destroy());
  });

describe.skipIf(process.platform === 'win32')('services behind a socket', () => {
  it('have one name that is not where they listen, and listen at no port', async () => {
    const { url, localUrl, context } = await start();
    expect([url, localUrl]).toEqual([EMBEDDED_ORIGIN, EMBEDDED_ORIGIN]);
    // People at this machine can set its clock.
    expect(context.uptimeMs?.()).toBeGreaterThan(0);
    expect(await directory()).toMatchObject({ issuer: EMBEDDED_ORIGIN });
    const listening = process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap');
    expect(listening).toEqual([]);
  });

  it('prove their key under that name, and under no other', async () => {
    const { servicesDid } = await start();
    const request = {
      address: EMBEDDED_ORIGIN,
      servicesDid,
      issuer: EMBEDDED_ORIGIN,
      thumbprint: THUMBPRINT,
    };
    await expect(askServicesProof(client, request)).resolves.toMatchObject({ origin: EMBEDDED_ORIGIN });
    const elsewhere = { ...request, address: 'http://elsewhere.counterproof.internal' };
    await expect(askServicesProof(client, elsewhere)).rejects.toMatchObject({ code: 'SERVICES_NOT_PROVEN' });
  });

  it('answer to no other name', async () => {
    await start();
    const asked = client.request({
      method: 'GET',
      url: 'http://127.0.0.1/v1/directory',
      answer: z.unknown(),
    });
    await expect(asked).rejects.toMatchObject({ problem: 'HOST_UNKNOWN' });
  });

  it('take the place of a socket that a killed process left', async () => {
    writeFileSync(socket(), '');
    await start();
    expect(await reached({ path: socket() })).toBe('reached');
    expect(statSync(socket()).mode & 0o777).toBe(0o600);
  });

  it('report that no services listen there', async () => {
    await expect(directory()).rejects.toMatchObject({
      code: 'SERVICES_UNREACHABLE',
      detail: { probe: 'connect ENOENT' },
    });
  });

  it.skipIf(process.getuid?.() !== 0)('cannot be reached by another user', async () => {
    await start();
    const program = `require('node:net').connect(${JSON.stringify(socket())})
      .on('connect', () => { console.log('reached'); process.exit(); })
      .on('error', ({ code }) => console.log(code));`;
    const asOther = spawnSync(process.execPath, ['-e', program], { uid: 12_345, gid: 12_345, cwd: '/' });
    expect(asOther.stdout.toString().trim()).toBe('EACCES');
  });

  it('also serve a port where one is wanted, as one and the same, and end both', async () => {
    const { url } = await start(0);
    const port = Number(new URL(url).port);
    const [here, there] = [await directory(), (await (await fetch(`${url}/v1/directory`)).json()) as object];
    expect(there).toMatchObject({ servicesDid: here.servicesDid, issuer: url });
    expect(here.issuer).toBe(url);
    await services?.close();
    services = undefined;
    expect(await reached({ port })).toBe('ECONNREFUSED');
    expect(await reached({ path: socket() })).toBe('ENOENT');
  });

  it('refuse a port that is taken, and name it', async () => {
    const { url } = await start(0);
    const other = { dataDir: folder, socket: join(folder, 'other.sock'), port: Number(new URL(url).port) };
    await expect(startServices(other)).rejects.toMatchObject({ code: 'PORT_TAKEN' });
  });
});

describe.skipIf(process.platform === 'win32')('the data directory of a kiosk', () => {
  it('is for its user alone before anything listens in it', async () => {
    chmodSync(folder, 0o755);
    const kiosk = await startHarness({ dataDir: folder });
    await kiosk.close();
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });
});
