import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import type { SyncLoop } from '#main/ports/services-gateway.ts';
import type { ServicesLink } from '#main/ports/services-link.ts';
import { servicesFolder } from '#scripts/harness/services/embedded-database.ts';
import { dpopKey } from '#scripts/harness/services/kiosk-under-test.ts';
import type { EnrolmentResult } from '#sdk/ports/services.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { type RunningServices, startServices } from '#services/server.ts';
import { connectorUnderTest, enrolThrough, until } from '../support/link-under-test.ts';
import { QUEUED, queueSession, type TemporaryVault, temporaryVault } from '../support/outbox-under-test.ts';
import { type Relay, startRelay } from '../support/relay.ts';

const DIRECTORY = '/v1/directory';
const PROOF = '/v1/directory/proof';
const TOKEN = '/oauth2/token';

describe('a relay between a kiosk and its services', () => {
  const dataDir = servicesFolder('relay');
  const wallet = jwsSigner(generateKeyPair());
  const operator = jwsSigner(generateKeyPair());
  const connector = connectorUnderTest();
  /** Stands where the public address of the services leads to, as behind a broken TLS. */
  let atAddress: Relay;
  /** Stands at an address of its own. */
  let elsewhere: Relay;
  let services: RunningServices;
  let enrolment: EnrolmentResult;
  let store: TemporaryVault;
  let link: ServicesLink;
  let loop: SyncLoop;

  beforeAll(async () => {
    [atAddress, elsewhere] = [await startRelay(), await startRelay()];
    services = await startServices({
      dataDir,
      port: 0,
      publicUrl: atAddress.url,
      timers: false,
      log: servicesLog('silent'),
    });
    for (const relay of [atAddress, elsewhere]) {
      relay.target = { url: services.localUrl, host: new URL(atAddress.url).host };
    }
    const codes = await fetch(`${atAddress.url}/v1/branches`, {
      method: 'POST',
      headers: {
        authorization: `Bootstrap ${services.issueBootstrapSecret()}`,
        'content-type': 'application/json',
      },
      body: '{"name":"Main Street"}',
    });
    const first = connector.link({ mode: 'remote', address: atAddress.url }, wallet);
    enrolment = await enrolThrough(first, wallet, operator, (await codes.json()) as never);
    await first.close();
  });
  afterAll(async () => {
    await services.close();
    for (const relay of [atAddress, elsewhere]) relay.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  beforeEach(() => {
    store = temporaryVault();
    queueSession(store.vault, wallet, operator);
    Object.assign(atAddress, { passes: 'everything', ownKey: undefined });
  });
  afterEach(async () => {
    await loop.stop();
    await link.close();
    store.remove();
  });

  /** The kiosk begins to work over a relay; answers what the relay saw until the kiosk named its failure. */
  const failsThrough = async (relay: Relay, code: string) => {
    relay.seen();
    link = connector.link({ mode: 'remote', address: relay.url }, wallet);
    link.enrolled(enrolment);
    loop = link.syncLoop(store.vault);
    loop.start();
    await until(() => loop.status().error?.code === code, code);
    await expect(link.gateway.fetchRoster()).rejects.toMatchObject({ code });
    expect(loop.status().waiting).toBe(QUEUED);
    return relay.seen();
  };
  const pathsOf = (seen: ReturnType<Relay['seen']>) => [...new Set(seen.map(({ path }) => path))].sort();

  it('that repeats the directory only is asked for a proof, and gets nothing else', async () => {
    atAddress.passes = [DIRECTORY];
    const seen = await failsThrough(atAddress, 'SERVICES_NOT_PROVEN');
    expect(pathsOf(seen)).toEqual([DIRECTORY, PROOF]);
    expect(loop.status().error?.cause?.hint).toMatch(/upgrade the services first/);
  });

  it('that has the services sign for the kiosk under its own address gets no assertion', async () => {
    const seen = await failsThrough(elsewhere, 'SERVICES_NOT_PROVEN');
    expect(pathsOf(seen)).toEqual([DIRECTORY, PROOF]);
    expect(seen.every(({ status }) => status === 200)).toBe(true);
    expect(loop.status().error?.cause?.probe).toBe('the proof is for another address');
  });

  it('that presents the assertion with its own key gets no token, roster or field', async () => {
    atAddress.ownKey = await dpopKey();
    const seen = await failsThrough(atAddress, 'SERVICES_REFUSED');
    expect(pathsOf(seen)).toEqual([TOKEN, DIRECTORY, PROOF].sort());
    const tokens = seen.filter(({ path }) => path === TOKEN);
    expect(tokens.length).toBeGreaterThan(0);
    for (const { asked, status, answered } of tokens) {
      expect(asked).toContain('client_assertion=');
      expect({ status, ...JSON.parse(answered) }).toMatchObject({ status: 401, error: 'invalid_dpop_proof' });
      expect(answered).not.toContain('access_token');
    }
    // The evidence waits: a relay gives no reason to drop it.
    expect([...loop.status().perSession.values()].map(({ refused }) => refused)).toEqual([false]);
  });

  it('that passes everything on as it is lets the kiosk work under the address of the services', async () => {
    link = connector.link({ mode: 'remote', address: atAddress.url }, wallet);
    link.enrolled(enrolment);
    loop = link.syncLoop(store.vault);
    loop.start();
    await until(() => loop.status().waiting === 0, 'everything is sent');
    expect((await link.gateway.fetchRoster()).roster.operators).toHaveLength(1);
  });

  it('gets no enrolment code when it repeats the directory only', async () => {
    atAddress.passes = [DIRECTORY];
    atAddress.seen();
    link = connector.link({ mode: 'remote', address: atAddress.url }, jwsSigner(generateKeyPair()));
    loop = link.syncLoop(store.vault);
    const enrolling = link.gateway.enrol({
      licenseKey: 'licence',
      enrolmentCode: 'code',
      kioskDid: wallet.did,
      kioskName: 'Counter 1',
    });
    await expect(enrolling).rejects.toMatchObject({ code: 'SERVICES_NOT_PROVEN' });
    expect(pathsOf(atAddress.seen())).toEqual([DIRECTORY, PROOF]);
  });
});
