import { afterEach, beforeEach, expect, it } from 'vitest';
import { failure } from '#core/contract/errors.ts';
import { mapRefusal } from '#sdk/network/request-errors.ts';
import { ApplicationWallet, WALLET_ENTRY } from '#sdk/wallet/application-wallet.ts';
import { MemoryKeyStore } from '#sdk/wallet/memory-key-store.ts';
import type { Vault } from '../ports/vault.ts';
import { AT, SESSION, temporaryVault } from '../storage/vault.fixture.ts';
import { isEnrolmentRefused } from '../sync/refused-enrolment.ts';
import { UntoldEnrolments } from './untold-enrolments.ts';

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
beforeEach(() => {
  ({ vault, dispose } = temporaryVault());
  now = Date.parse(AT);
  calls = [];
  refused = {};
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
    log: { warn: () => undefined },
    now: () => new Date(now),
    isRefused: isEnrolmentRefused,
    walletOf: (kept) => {
      const keys = new MemoryKeyStore();
      keys.set(WALLET_ENTRY, kept);
      return new ApplicationWallet(keys);
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

it('tells the services after a start what they did not learn before, and then nothing more', async () => {
  untold();
  refused = { enrolSession: failure('SERVICES_UNREACHABLE', 'offline') };
  expect(await retried()).toEqual([ENROL]);
  refused = { backUpWallet: failure('SERVICES_UNREACHABLE', 'offline') };
  expect(await retried()).toEqual([ENROL, BACK_UP]);
  refused = {};
  expect(await retried()).toEqual([BACK_UP]);
  expect(await retried()).toEqual([]);
});

it('has nothing left of what was told at the desk', async () => {
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

it('gives up what the services refuse for good', async () => {
  untold();
  refused = { enrolSession: refusal('SESSION_CONFLICT') };
  expect(await retried()).toEqual([ENROL]);
  expect(await retried()).toEqual([]);
});

it('ends with the wallet, and after thirty days', async () => {
  untold();
  vault.applicants.purge(wallet.did);
  expect(await retried()).toEqual([]);
  vault.applicants.put(wallet.did, secret, AT);
  expect(await retried()).toEqual([]);
  untold();
  expect(await retried(started(), 31 * DAY_MS)).toEqual([]);
});

it('touches no vault that has closed', async () => {
  const enrolments = untold();
  refused = { enrolSession: refusal('SESSION_CONFLICT') };
  const retry = retried(enrolments);
  enrolments.close();
  await retry;
  expect(await retried()).toEqual([ENROL]);
});
