import { afterEach, beforeEach, expect, it } from 'vitest';
import { failure } from '#core/contract/errors.ts';
import { mapRefusal } from '#sdk/network/request-errors.ts';
import { ApplicationWallet, WALLET_ENTRY } from '#sdk/wallet/application-wallet.ts';
import { MemoryKeyStore } from '#sdk/wallet/memory-key-store.ts';
import type { Vault } from '../ports/vault.ts';
import { AT, SESSION, temporaryVault } from '../storage/vault.fixture.ts';
import { enrolmentRefusal } from '../sync/refused-enrolment.ts';
import { UntoldEnrolments } from './untold-enrolments.ts';

const OTHER_SESSION = '0197a000-0000-7000-8000-0000000000ff';
const DAY_MS = 24 * 60 * 60_000;
const BODY = { data: 'c2VhbGVk', restorable: null };
const refusal = (code: string, status = 409) =>
  mapRefusal({ status, data: { code, detail: '', status }, retryAfter: undefined }, {});

let vault: Vault;
let dispose: () => void;
let now: number;
let calls: string[];
let refused: Record<string, Error>;
let wallet: ApplicationWallet;
let secret: Uint8Array;
let opened: MemoryKeyStore[];
beforeEach(() => {
  ({ vault, dispose } = temporaryVault());
  now = Date.parse(AT);
  calls = [];
  refused = {};
  opened = [];
  const keys = new MemoryKeyStore();
  wallet = new ApplicationWallet(keys);
  wallet.initiate();
  wallet.commit();
  secret = keys.get(WALLET_ENTRY)!;
  vault.applicants.put(wallet.did, secret, AT);
});
afterEach(() => dispose());

/** As after a start of the kiosk: nothing is left but the vault. */
const started = (): UntoldEnrolments =>
  new UntoldEnrolments({
    vault,
    services: {
      call: async ({ operationId }, _input, { did }) => {
        calls.push(`${operationId} ${did === wallet.did ? 'owner' : 'another'}`);
        const error = refused[operationId];
        if (error) throw error;
        return {} as never;
      },
    },
    now: () => new Date(now),
    refusalOf: enrolmentRefusal,
    walletOf: (kept) => {
      const keys = new MemoryKeyStore();
      keys.set(WALLET_ENTRY, kept);
      opened.push(keys);
      return { wallet: new ApplicationWallet(keys), clear: () => keys.clear() };
    },
  });
const untold = () => {
  const enrolments = started();
  enrolments.add({ sessionId: SESSION, owner: wallet.did, backUp: BODY });
  return enrolments;
};
const ENROL = 'enrolSession owner';
const BACK_UP = 'backUpWallet owner';
const retried = async (enrolments = started(), afterMs = 60_000) => {
  calls = [];
  now += afterMs;
  await enrolments.retry();
  return calls;
};

it('sends the services missed notices after a start, and then nothing more', async () => {
  untold();
  refused = { enrolSession: failure('SERVICES_UNREACHABLE', 'offline') };
  expect(await retried()).toEqual([ENROL]);
  refused = { backUpWallet: failure('SERVICES_UNREACHABLE', 'offline') };
  expect(await retried()).toEqual([ENROL, BACK_UP]);
  refused = {};
  expect(await retried()).toEqual([BACK_UP]);
  expect(await retried()).toEqual([]);
});

it('keeps no notice that was sent from the desk', async () => {
  const enrolments = untold();
  await enrolments.tell(SESSION, wallet);
  await enrolments.backUp(SESSION, wallet);
  expect(calls).toEqual([ENROL, BACK_UP]);
  expect(await retried(enrolments)).toEqual([]);
});

it('asks once a minute', async () => {
  const enrolments = untold();
  refused = { enrolSession: failure('SERVICES_UNREACHABLE', 'offline') };
  expect(await retried(enrolments)).toEqual([ENROL]);
  expect(await retried(enrolments, 59_999)).toEqual([]);
  expect(await retried(enrolments, 1)).toEqual([ENROL]);
});

it.each(['SESSION_NOT_FOUND', 'TRANSITION_NOT_ALLOWED'])(
  'waits where the services answer %s',
  async (code) => {
    untold();
    refused = { enrolSession: refusal(code) };
    expect(await retried()).toEqual([ENROL]);
    expect(await retried()).toEqual([ENROL]);
  },
);

it('gives up notices that the services refuse for good', async () => {
  untold();
  refused = { enrolSession: refusal('SESSION_CONFLICT') };
  expect(await retried()).toEqual([ENROL]);
  expect(await retried()).toEqual([]);
  expect(vault.audit.list(1)[0]).toMatchObject({
    action: 'sdk.enrolment-given-up',
    subject: SESSION,
    detail: { code: 'SERVICES_REFUSED', lacks: 'enrolment' },
  });
});

it('does not say that a back-up was sent which was given up meanwhile', async () => {
  const enrolments = untold();
  refused = { backUpWallet: refusal('RESTORE_DISABLED') };
  expect(await retried(enrolments)).toEqual([ENROL, BACK_UP]);
  expect(vault.audit.list(1)[0]?.detail).toEqual({ code: 'SERVICES_REFUSED', lacks: 'back-up' });
  refused = {};
  await enrolments.tell(SESSION, wallet);
  for (let i = 0; i < 2; i++)
    await expect(enrolments.backUp(SESSION, wallet)).rejects.toMatchObject({ code: 'SERVICES_REFUSED' });
  expect(calls).toEqual([ENROL, BACK_UP, ENROL]);
});

it('does not say that a back-up was sent which ended with its wallet', async () => {
  const enrolments = untold();
  vault.applicants.purge(wallet.did);
  await expect(enrolments.backUp(SESSION, wallet)).rejects.toMatchObject({ code: 'WALLET_MISSING' });
  expect(calls).toEqual([]);
});

it('sends a back-up once, by whichever call comes first', async () => {
  const enrolments = untold();
  expect(await retried(enrolments)).toEqual([ENROL, BACK_UP]);
  await enrolments.backUp(SESSION, wallet);
  expect(calls).toEqual([ENROL, BACK_UP]);
});

it('asks for no further wallet while the services do not answer', async () => {
  const enrolments = untold();
  enrolments.add({ sessionId: OTHER_SESSION, owner: wallet.did });
  refused = { enrolSession: failure('SERVICES_UNREACHABLE', 'offline') };
  expect(await retried(enrolments)).toEqual([ENROL]);
  refused = { enrolSession: refusal('SESSION_NOT_FOUND', 404) };
  expect(await retried(enrolments)).toEqual([ENROL, ENROL]);
});

it('keeps no secret that it opened a wallet with', async () => {
  await retried(untold());
  expect(opened.map((keys) => keys.get(WALLET_ENTRY))).toEqual([undefined]);
});

it('ends with the wallet, and after thirty days', async () => {
  untold();
  vault.applicants.purge(wallet.did);
  expect(await retried()).toEqual([]);
  vault.applicants.put(wallet.did, secret, AT);
  expect(await retried()).toEqual([]);
  untold();
  expect(await retried(started(), 31 * DAY_MS)).toEqual([]);
  expect(vault.audit.list(1)[0]?.detail).toEqual({ code: 'SERVICES_UNREACHABLE', lacks: 'enrolment' });
});

it('touches no vault that has closed', async () => {
  const enrolments = untold();
  refused = { enrolSession: refusal('SESSION_CONFLICT') };
  const retry = retried(enrolments);
  enrolments.close();
  await retry;
  expect(await retried()).toEqual([ENROL]);
});

it('sends no back-up from a vault that has closed', async () => {
  const enrolments = untold();
  const retry = retried(enrolments);
  enrolments.close();
  expect(await retry).toEqual([ENROL]);
});
