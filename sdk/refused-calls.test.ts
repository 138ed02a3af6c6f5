import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PROBLEMS, type ProblemCode } from '#core/contract/error-table.ts';
import { ERROR_CODES } from '#core/contract/kiosk-errors.ts';
import { accessCodeCalls } from '#core/contract/wallet-calls/access-codes.ts';
import { accountCalls } from '#core/contract/wallet-calls/accounts.ts';
import { assuranceCalls } from '#core/contract/wallet-calls/assurance.ts';
import { authenticationCalls } from '#core/contract/wallet-calls/authentication.ts';
import { configurationCalls } from '#core/contract/wallet-calls/configuration.ts';
import { documentSessionCalls } from '#core/contract/wallet-calls/document-sessions.ts';
import { eventCalls } from '#core/contract/wallet-calls/events.ts';
import { passkeyCalls } from '#core/contract/wallet-calls/passkeys.ts';
import { passwordCalls } from '#core/contract/wallet-calls/passwords.ts';
import { restorationCalls } from '#core/contract/wallet-calls/restoration.ts';
import type { WalletCall } from '#core/contract/wallet-calls/wallet-call.ts';
import { generateKeyPair, publicKeyToText } from '#core/keys/p256.ts';
import { type SdkOperationName, sdkOperations } from './contract/index.ts';
import { ANSWERS, ASKING, LINKING, RESTORING } from './declared-failures.fixture.ts';
import type { IdentitySDK } from './identity-sdk.ts';
import { mapRefusal } from './network/request-errors.ts';
import { walletServices } from './network/wallet-services.ts';
import {
  AT,
  applicantBeforeCamera,
  LIVE,
  PASSPORT,
  picture,
  SESSION,
  signDocument,
  signLiveId,
  type TestKiosk,
  testKiosk,
} from './sdk.fixture.ts';

const RECORDS: ReadonlyMap<string, WalletCall> = new Map(
  [
    accessCodeCalls,
    accountCalls,
    assuranceCalls,
    authenticationCalls,
    configurationCalls,
    documentSessionCalls,
    eventCalls,
    passkeyCalls,
    passwordCalls,
    restorationCalls,
  ]
    .flatMap((calls) => Object.values<WalletCall>(calls))
    .map((record) => [record.operationId, record]),
);

const PIN = '428571';
/** Answers that let an operation come to its next call. */
const MORE_ANSWERS: Readonly<Record<string, unknown>> = {
  ...ANSWERS,
  getAuthenticationSession: {
    sessionId: SESSION,
    origin: { tag: 'branch-one', url: 'https://services.example', communityName: 'Main Street' },
    scopes: ['firstName'],
    authtype: 'any',
    metadata: null,
    publicKey: publicKeyToText(generateKeyPair().publicKey),
    nonce: 'nonce-1',
    createdTS: AT,
    expiresAt: '2026-01-02T03:09:05.006Z',
    answered: false,
  },
  bindWalletToSession: { sessionId: SESSION },
  beginPasskeyCeremony: { ceremonyId: SESSION, url: 'https://services.example/passkey', expiresAt: AT },
  beginWalletRestoration: { restorationId: SESSION, salt: 'c2FsdHNhbHRzYWx0c2FsdA', expiresAt: AT },
};

/** Problems of calls that handlers judge themselves as well, before anything is asked. */
const JUDGED_HERE: Partial<Record<SdkOperationName, readonly string[]>> = {
  'configuration.gateways': ['TENANT_NOT_FOUND'],
  'configuration.restore': ['TENANT_NOT_FOUND'],
  'accounts.fetch-user': ['TENANT_NOT_FOUND'],
  'passkeys.register': ['TENANT_NOT_FOUND'],
  'passkeys.register-and-link': ['TENANT_NOT_FOUND'],
  'passkeys.authenticate': ['TENANT_NOT_FOUND'],
  'passkeys.issue-jwt': ['TENANT_NOT_FOUND'],
  'restoration.back-up': ['SECOND_FACTOR_WRONG'],
  'restoration.wallet': ['TENANT_NOT_FOUND'],
};

/** The services refuse each request by one problem; the SDK reads the answer as it comes over HTTP. */
const refusing = (problem: ProblemCode) => {
  const { status } = PROBLEMS[problem];
  const data = { code: problem, detail: 'refused', status };
  const refuse = async () => {
    throw mapRefusal({ status, data, retryAfter: undefined }, {});
  };
  return walletServices({ authorised: refuse, facts: refuse, stream: refuse });
};

/** Problems that may answer a call. Services check the proof of a wallet only where a call has one. */
const problemsOf = ({ problems, proof }: WalletCall): ProblemCode[] => [
  ...problems,
  'RATE_LIMITED',
  ...(proof === 'wallet' ? (['WALLET_REVOKED'] as const) : []),
];

/** Codes of the SDK that stand for problems of the services. */
const OF_SERVICES = new Set<string>(
  [...RECORDS.values()].flatMap(problemsOf).filter((problem) => ERROR_CODES.some((code) => code === problem)),
);

/** Runs an operation whose calls are answered up to one, which is refused. @returns the code, and the refused call */
async function refused(
  { kiosk, sdk }: { kiosk: TestKiosk; sdk: IdentitySDK },
  [name, input]: [SdkOperationName, object],
  answered: ReadonlySet<string>,
  problem: ProblemCode,
) {
  let call: string | undefined;
  vi.spyOn(kiosk.services.answers, 'get').mockImplementation((operationId) => {
    const record = RECORDS.get(operationId);
    // The address of the sessions is no call.
    if (!record) return undefined;
    return (given, wallet) => {
      if (answered.has(operationId)) return MORE_ANSWERS[operationId] ?? {};
      call ??= operationId;
      return refusing(problem).call(record, given as never, wallet);
    };
  });
  const envelope = await sdk.call(name, input as never);
  vi.restoreAllMocks();
  return { call, code: envelope.ok ? undefined : envelope.error.code };
}

/** The codes that an operation delivers for every problem of every call that it makes. */
async function toldOf(
  stage: { kiosk: TestKiosk; sdk: IdentitySDK },
  asked: [SdkOperationName, object],
  before: () => void,
): Promise<Set<string>> {
  const told = new Set<string>();
  const answered = new Set<string>();
  for (;;) {
    before();
    const { call } = await refused(stage, asked, answered, 'RATE_LIMITED');
    if (call === undefined) return told;
    for (const problem of problemsOf(RECORDS.get(call)!)) {
      before();
      const { code } = await refused(stage, asked, answered, problem);
      if (code) told.add(code);
    }
    answered.add(call);
  }
}

const expectDeclared = (name: SdkOperationName, told: ReadonlySet<string>) => {
  const declared: readonly string[] = sdkOperations[name].errors;
  const judged = JUDGED_HERE[name] ?? [];
  expect({
    undeclared: [...told].filter((code) => !declared.includes(code)),
    neverTold: declared.filter((code) => OF_SERVICES.has(code) && !told.has(code) && !judged.includes(code)),
  }).toEqual({ undeclared: [], neverTold: [] });
};
const inputs = (table: Partial<Record<SdkOperationName, object>>) =>
  Object.entries(table) as [SdkOperationName, object][];

describe('the problems of the calls that an operation makes', () => {
  const kiosk = testKiosk();
  let sdk: IdentitySDK;
  beforeAll(async () => {
    await kiosk.registeredDevice();
    sdk = await kiosk.open(
      kiosk.applicantContext({ askConsent: async () => true, livenessOf: () => ({ status: 'PASSED' }) }),
    );
    sdk.initiateWallet();
    sdk.commitApplicationWallet();
    const data = { ...PASSPORT, lastName: 'ERIKSSON', dob: '19740812' };
    await sdk.registerDocument({
      data,
      signToken: signDocument(data),
      storeArtifacts: true,
      syncArtifacts: true,
    });
    const bitmap = picture(1);
    await sdk.setLiveID({ bitmap, signToken: signLiveId(bitmap), livenessResult: LIVE });
    await sdk.enrollPin({ pin: PIN });
    for (const [operation, given] of Object.entries(ANSWERS))
      kiosk.services.answers.set(operation, () => given);
    await sdk.redeemAccessCode(LINKING);
    sdk.confirmEnrolment();
  });
  afterAll(() => kiosk.dispose());

  it.each(inputs(ASKING))('are the declared ones of %s', async (...asked) => {
    const told = await toldOf({ kiosk, sdk }, asked, () => {
      sdk.verifyPin(PIN);
      if (asked[0] === 'restoration.user-data') sdk.setRestoreMode();
    });
    expectDeclared(asked[0], told);
  });
});

describe('of a person without a wallet, they', () => {
  const kiosk = testKiosk();
  let sdk: IdentitySDK;
  beforeAll(async () => {
    await kiosk.registeredDevice();
    sdk = await kiosk.open(applicantBeforeCamera(kiosk, PIN));
    sdk.setRestoreMode();
  });
  afterAll(() => kiosk.dispose());

  it.each(inputs(RESTORING))('are the declared ones of %s', async (...asked) => {
    expectDeclared(asked[0], await toldOf({ kiosk, sdk }, asked, () => undefined));
  });
});
