import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorResponse } from '#core/contract/errors.ts';
import { accountCalls } from '#core/contract/wallet-calls/accounts.ts';
import { configurationCalls } from '#core/contract/wallet-calls/configuration.ts';
import { enrolmentCalls } from '#core/contract/wallet-calls/enrolments.ts';
import { restorationCalls } from '#core/contract/wallet-calls/restoration.ts';
import type { WalletCall } from '#core/contract/wallet-calls/wallet-call.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import { restorationSignedData } from '#core/keys/live-id-data.ts';
import { createSignToken } from '#core/keys/sign-token.ts';
import { restorePerson } from '#main/library/restore-person.ts';
import { administrator } from '#scripts/harness/services/callers-under-test.ts';
import { deliverSession } from '#scripts/harness/services/deliver-session.ts';
import {
  drawnExaminer,
  drawnPicture,
  enrolDrawnFace,
  faceConsent,
  turnGallery,
} from '#scripts/harness/services/faces-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import type { IdentitySDK } from '#sdk/identity-sdk.ts';
import { remoteEndpoint } from '#sdk/network/endpoint.ts';
import { type HttpClient, httpClient } from '#sdk/network/http-client.ts';
import { servicesClient } from '#sdk/network/services-client.ts';
import { walletServices } from '#sdk/network/wallet-services.ts';
import type { RestorationDesk } from '#sdk/ports/restoration.ts';
import type { CallServices } from '#sdk/ports/services.ts';
import {
  answer,
  PASSPORT,
  SESSION,
  signDocument,
  TENANT,
  type TestKiosk,
  testKiosk,
} from '#sdk/sdk.fixture.ts';
import { scenario } from '#specimens/evidence-under-test.ts';
import { running } from '../support/services-under-test.ts';

const PIN = '739105';
type Answer = [boolean, ErrorResponse | null];

describe('a wallet that was lost', () => {
  const current = running(undefined, { examiner: drawnExaminer });
  let kiosk: KioskUnderTest;
  let http: HttpClient;
  let call: CallServices;
  let sdkKiosk: TestKiosk;
  /** The wallet that asked last. */
  let asked: JwsSigner;

  beforeAll(async () => {
    const { services } = current();
    kiosk = await enrolledKiosk(services, `Restored ${randomUUID()}`);
    await turnGallery(services, kiosk, true, 0.9);
    const admin = await administrator(services, { tenantId: kiosk.tenantId });
    await admin.fetch(`/v1/communities/${kiosk.communityId}/user-settings`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ restoreWallet: true }),
    });
    http = httpClient({});
    const { clientId, servicesDid } = kiosk;
    const identity = () => ({ clientId, servicesDid });
    const endpoint = remoteEndpoint(services.url);
    call = walletServices(servicesClient({ endpoint, http, signer: kiosk.wallet, identity })).call;
    sdkKiosk = testKiosk();
    const records: WalletCall[] = [
      ...Object.values<WalletCall>(restorationCalls),
      accountCalls.list,
      configurationCalls.info,
    ];
    for (const record of records) {
      sdkKiosk.services.answers.set(record.operationId, (input, wallet) => {
        asked = wallet;
        return call(record, input, wallet);
      });
    }
  });
  afterAll(() => {
    sdkKiosk.dispose();
    http.close();
  });

  const backUp = (sdk: IdentitySDK) =>
    answer<Answer>((done) => sdk.backUpWallet(PIN, { onWalletBackedUp: done }));

  /** The proofs of the person of this axis with this PIN. */
  function desk(axis: number, pin: string): RestorationDesk {
    const { type: mime, data } = drawnPicture(axis);
    const bitmap = { mime, bytes: new Uint8Array(Buffer.from(data, 'base64')) };
    const { purpose: _purpose, ...consent } = faceConsent();
    const livenessResult = { status: 'PASSED' } as const;
    return {
      captureLiveId: async ({ did }) => {
        const signed = restorationSignedData(bitmap, livenessResult, did);
        const signToken = createSignToken(signed, kiosk.wallet, new Date().toISOString(), SESSION);
        return { bitmap, livenessResult, signToken, consent };
      },
      askSecondFactor: async () => pin,
    };
  }
  /** A context without data of the person. */
  async function elsewhere(restoration: RestorationDesk): Promise<IdentitySDK> {
    const sdk = await sdkKiosk.open(sdkKiosk.applicantContext({ restoration }));
    sdk.setRestoreMode();
    return sdk;
  }
  const restore = (sdk: IdentitySDK) =>
    answer<Answer>((done) =>
      sdk.restoreWalletWithLiveID(null, TENANT.dns, 'Main Street', false, {
        onRestoreWalletWithLiveIDResponse: done,
      }),
    );

  it('comes back with its documents by the face and the PIN, and by neither alone', async () => {
    const { services } = current();
    const first = await sdkKiosk.applicant();
    await answer((done) =>
      first.registerDocument(null, PASSPORT, signDocument(PASSPORT), null, null, {
        onDocumentEnrollment: done,
      }),
    );
    await answer((done) => first.enrollPin(PIN, '', { onDocumentEnrollment: done }));
    expect(await backUp(first)).toEqual([false, expect.objectContaining({ code: 'ACCOUNT_NOT_LINKED' })]);
    const session = scenario({ kiosk: kiosk.wallet, operator: await operatorOf(kiosk), stepMs: 100 });
    await deliverSession(services, kiosk.api, session);
    await services.verdictsDone();
    const { sessionId } = session;
    await call(enrolmentCalls.enrol, { body: { sessionId } }, asked);
    expect(await backUp(first)).toEqual([true, null]);
    await enrolDrawnFace(services, kiosk, { axis: 1, sessionId });
    const [did, words] = [first.getDID(), first.getMnemonic()];
    first.endContext();

    for (const [who, code] of [
      [desk(1, '739106'), 'SECOND_FACTOR_WRONG'],
      [desk(50, PIN), 'LIVE_ID_NOT_RECOGNISED'],
    ] as const) {
      const wrong = await elsewhere(who);
      expect(await restore(wrong)).toEqual([false, expect.objectContaining({ code })]);
      wrong.endContext();
    }

    const atCounter = async (pin: string) => {
      const context = sdkKiosk.applicantContext({ restoration: desk(1, pin) });
      const sdk = await sdkKiosk.open(context);
      return { sdk, restored: restorePerson(sdk, context) };
    };
    const wrong = await atCounter('739106');
    await expect(wrong.restored).rejects.toMatchObject({ code: 'SECOND_FACTOR_WRONG' });
    expect(wrong.sdk.isRestoreModeOn()).toBe(false);
    wrong.sdk.endContext();
    const counter = await atCounter(PIN);
    await counter.restored;
    expect([counter.sdk.getDID(), counter.sdk.verifyPin(PIN)]).toEqual([did, true]);
    counter.sdk.endContext();

    const back = await elsewhere(desk(1, PIN));
    expect(await restore(back)).toEqual([true, null]);
    const [status, , message] = await answer<[boolean, unknown, string]>((done) =>
      back.restoreUserDataFromWallet({ onAccountRestoreListener: done }),
    );
    expect([status, message]).toEqual([true, 'Documents: 1, accounts: 0']);
    back.commitRestorationData();
    expect([back.getDID(), back.getMnemonic()]).toEqual([did, words]);
    expect(back.verifyPin(PIN)).toBe(true);

    const remove = () => answer<Answer>((done) => back.removeWalletBackup({ onWalletBackupRemoved: done }));
    expect(await remove()).toEqual([true, null]);
    expect(await remove()).toEqual([false, expect.objectContaining({ code: 'BACKUP_NOT_FOUND' })]);
  });
});
