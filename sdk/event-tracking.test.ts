import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ErrorResponse, failure } from '#core/contract/errors.ts';
import type { IdentitySDK } from './identity-sdk.ts';
import {
  AT,
  answer,
  code,
  LIVE,
  PASSPORT,
  picture,
  SESSION,
  signDocument,
  signLiveId,
  type TestKiosk,
  testKiosk,
} from './sdk.fixture.ts';

let kiosk: TestKiosk;
let sdk: IdentitySDK;
beforeEach(async () => {
  kiosk = testKiosk();
  sdk = await kiosk.applicant();
});
afterEach(() => kiosk.dispose());

type Values = [boolean, ...unknown[]];
const selfie = picture(1);
/** Every operation that takes the two ids. */
const CALLS = {
  'documents.register': (session: string | null, document: string | null) =>
    answer<Values>((done) =>
      sdk.registerDocument(null, PASSPORT, signDocument(PASSPORT), session, document, {
        onDocumentEnrollment: done,
      }),
    ),
  'documents.verify': (session: string | null, document: string | null) =>
    answer<Values>((done) =>
      sdk.verifyDocument({}, ['dl_verify'], session, document, { onDocumentVerify: done }),
    ),
  'live-id.set': (session: string | null, document: string | null) =>
    answer<Values>((done) =>
      sdk.setLiveID(selfie, null, signLiveId(selfie), LIVE, session, document, { onLiveIDEnrollment: done }),
    ),
  'live-id.verify': (session: string | null, document: string | null) =>
    answer<Values>((done) =>
      sdk.verifyLiveID(null, selfie, signLiveId(selfie), LIVE, session, document, { onFaceComparison: done }),
    ),
  'live-id.verify-face-with-liveness': (session: string | null, document: string | null) =>
    answer<Values>((done) =>
      sdk.verifyFaceWithLiveness(selfie, session, document, { onVerifyFaceWithLiveness: done }),
    ),
};
const calls = Object.entries(CALLS);
const logged = () => kiosk.vault.audit.list(20).filter(({ action }) => action in actions);
const actions = Object.fromEntries(calls.map(([name]) => [`sdk.${name}`, true]));

describe('the ids of a mobile session and document', () => {
  it.each(calls)('stand in the event log of %s, also when it fails', async (name, call) => {
    await call('ms-1', 'md-1');
    await call(null, 'md-2');
    const event = { time: AT, actor: 'kiosk', action: `sdk.${name}`, subject: SESSION };
    expect(logged()).toEqual([
      expect.objectContaining({ ...event, detail: { mobileSessionID: null, mobileDocumentID: 'md-2' } }),
      expect.objectContaining({ ...event, detail: { mobileSessionID: 'ms-1', mobileDocumentID: 'md-1' } }),
    ]);
    expect(kiosk.vault.audit.verify()).toMatchObject({ intact: true });
  });

  it.each(calls)(
    'leave no entry of %s where there are none, or where they are refused',
    async (_name, call) => {
      await call(null, null);
      await call('x'.repeat(201), null);
      expect(logged()).toEqual([]);
    },
  );

  it('that cannot be written end the call, which then changes nothing', async () => {
    sdk.endContext();
    const append = () => {
      throw failure('DISK_FULL', 'no space left');
    };
    const vault = { ...kiosk.vault, audit: { ...kiosk.vault.audit, append } };
    sdk = await kiosk.open(kiosk.applicantContext({ vault }));
    sdk.initiateWallet();
    sdk.commitApplicationWallet();
    const [status, , error] = (await CALLS['live-id.set']('ms-1', null)) as [boolean, string, ErrorResponse];
    expect([status, error]).toEqual([false, expect.objectContaining(code('DISK_FULL'))]);
    expect(sdk.isLiveIDRegistered()).toBe(false);
  });
});
