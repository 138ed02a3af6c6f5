import { randomUUID } from 'node:crypto';
import {
  AuthenticatorEmulator,
  PasskeysCredentialsMemoryRepository,
  WebAuthnEmulator,
} from 'nid-webauthn-emulator';
import type { RunningServices } from '#services/server.ts';
import { administrator } from '../harness/services/callers-under-test.ts';
import { enrolledKiosk } from '../harness/services/kiosk-under-test.ts';
import { personAt } from '../harness/services/person-under-test.ts';
import { type BenchRow, benchRow, summarise } from './bench-row.ts';

const REGISTRATIONS = 8;
const CEREMONIES = 30;
const WARM_UP = 3;
type Options = Parameters<WebAuthnEmulator['createJSON']>[1] & Parameters<WebAuthnEmulator['getJSON']>[1];

/** A new security key. */
const newDevice = () =>
  new WebAuthnEmulator(
    new AuthenticatorEmulator({ credentialsRepository: new PasskeysCredentialsMemoryRepository() }),
  );

async function bodyOf<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/**
 * The time of a ceremony besides the authenticator and the person: every request of wallet and page, answers included.
 */
export async function benchPasskeys(services: RunningServices): Promise<BenchRow[]> {
  const kiosk = await enrolledKiosk(services, 'Passkey Street');
  const admin = await administrator(services, { tenantId: kiosk.tenantId });
  const person = await personAt(services, kiosk);
  // The name under which a browser takes this machine for a relying party.
  const origin = services.url.replace('127.0.0.1', 'localhost');
  const json = { 'content-type': 'application/json' };
  const asAdmin = async <T>(path: string, body: object) =>
    bodyOf<T>(await admin.fetch(path, { method: 'POST', headers: json, body: JSON.stringify(body) }));
  const onPage = async <T>(path: string, body: object) =>
    bodyOf<T>(
      await fetch(origin + path, {
        method: 'POST',
        headers: { ...json, origin },
        body: JSON.stringify(body),
      }),
    );
  const { communityId } = kiosk;
  const userName = `bench-${randomUUID()}`;
  const { userId } = await asAdmin<{ userId: string }>('/v1/users', { communityId, userName });
  await asAdmin(`/v1/users/${userId}/wallets`, { did: person.wallet.did });
  await person.send('POST', '/v1/wallet/accounts', { userId });
  let device = newDevice();

  /** @returns milliseconds without those of the authenticator */
  async function ceremony(
    page: 'attestation' | 'assertion',
    wish: object,
    respond: (options: Options) => object,
  ): Promise<number> {
    const started = performance.now();
    const { body } = await person.send<{ url: string }>('POST', '/v1/wallet/passkeys', wish);
    const facts = new URLSearchParams(new URL(body.url).hash.slice(1));
    const [tenantId, ceremonyId, secret] = ['tenant', 'ceremony', 'secret'].map((name) => facts.get(name));
    const key = { tenantId, ceremonyId, secret };
    const options = await onPage<Options>(`/${page}/options`, key);
    const asked = performance.now();
    const response = respond(options);
    const responded = performance.now();
    await onPage(`/${page}/result`, { ...key, response });
    await person.send('GET', `/v1/wallet/passkeys/${ceremonyId}`);
    return performance.now() - started - (responded - asked);
  }
  const register = () =>
    ceremony('attestation', { kind: 'registration', userName }, (options) =>
      device.createJSON(origin, options),
    );
  const authenticate = () =>
    ceremony('assertion', { kind: 'authentication', userName, token: true }, (options) =>
      device.getJSON(origin, options),
    );
  const registered: number[] = [];
  for (let run = 0; run < REGISTRATIONS; run += 1) {
    device = newDevice();
    registered.push(await register());
  }
  const authenticated: number[] = [];
  for (let run = 0; run < CEREMONIES + WARM_UP; run += 1) authenticated.push(await authenticate());
  return [
    benchRow('SDK: registration of a passkey without authenticator and person', summarise(registered), {
      target: 50,
    }),
    benchRow(
      'SDK: authentication by a passkey without authenticator and person',
      summarise(authenticated.slice(WARM_UP)),
      { target: 50 },
    ),
  ];
}
