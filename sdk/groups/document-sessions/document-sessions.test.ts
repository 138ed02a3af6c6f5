import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ErrorCode, type ErrorResponse, failure } from '#core/contract/errors.ts';
import type { DocumentSessionAnswer, DocumentSessionResult } from '../../contract/document-sessions.ts';
import type { IdentitySDK } from '../../identity-sdk.ts';
import {
  AT,
  answer,
  code,
  LICENSE,
  PASSPORT,
  SESSION,
  STRANGER,
  signDocument,
  signResult,
  type TestKiosk,
  testKiosk,
} from '../../sdk.fixture.ts';
import type { ApplicantContext } from '../../sdk-context.ts';

let kiosk: TestKiosk;
let sdk: IdentitySDK;
let context: ApplicantContext;
beforeEach(async () => {
  kiosk = testKiosk();
  await kiosk.registeredDevice();
  context = kiosk.applicantContext();
  sdk = await kiosk.open(context);
  sdk.initiateWallet();
  sdk.commitApplicationWallet();
});
afterEach(() => kiosk.dispose());

type Answered = [boolean, string | null, ErrorResponse | null];
const refused = (name: ErrorCode) => [false, null, expect.objectContaining(code(name))];
const thrown = (name: ErrorCode) => expect.objectContaining(code(name));
const MINUTE = 60_000;

const create = (docType = 'ppt_object') =>
  answer<Answered>((done) =>
    sdk.createDocumentSession(context, docType, { onDocumentSessionResponse: done }),
  );
const created = async (): Promise<string> => JSON.parse((await create())[1] ?? '').sessionId;
const poll = (sessionId: string) =>
  answer<Answered>((done) => sdk.pollDocumentSession(context, sessionId, { onPollSessionResponse: done }));
const polled = async (sessionId: string): Promise<DocumentSessionAnswer> =>
  JSON.parse((await poll(sessionId))[1] ?? '');
const complete = (sessionId: string, result: DocumentSessionResult, signer?: typeof STRANGER) =>
  kiosk.pipeline.completeDocumentSession(sessionId, result, signResult(sessionId, result, signer));
const pass = (minutes: number) => {
  kiosk.clock = new Date(kiosk.clock.getTime() + minutes * MINUTE);
};

/** Services that make every session that is asked for. */
function atServices(qrText: string | null = null) {
  kiosk.services.answers.set('createWalletDocumentSession', ({ body }) => ({
    sessionId: AT_SERVICES,
    dvcID: (body as { dvcID?: string }).dvcID ?? 'counter-standard',
    createdAt: AT,
    expiresAt: '2026-01-09T03:04:05.006Z',
    qrText,
  }));
}
const AT_SERVICES = '0197a000-0000-7000-8000-00000000d0c5';

const RESULT: DocumentSessionResult = {
  resultStatus: 'PASSED',
  reasonCode: 'ok',
  reason: '',
  document: PASSPORT,
  liveId: {
    id: 'l1',
    type: 'liveid',
    category: 'identity_document',
    proofedBy: 'counterproof',
    face: 'aGVsbG8',
  },
  token: signDocument(PASSPORT),
  fuzzyMatchScore: 94,
  rawData: { readings: 2 },
};

describe('createDocumentSession', () => {
  it('answers with id, type, connector and expiry as JSON text', async () => {
    const [status, response, error] = await create();
    expect([status, error]).toEqual([true, null]);
    expect(JSON.parse(response ?? '')).toEqual({
      sessionId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      docType: 'ppt_object',
      dvcID: 'counter-standard',
      createdAt: AT,
      expiresAt: '2026-01-09T03:04:05.006Z',
      qrText: null,
    });
    expect(kiosk.services.asked()).toEqual([]);
  });

  it('takes connector and uid in its longer form, null for the connector that is set', async () => {
    atServices();
    sdk.setDvcId('dvc-set');
    const long = (dvcID: string | null) =>
      answer<Answered>((done) =>
        sdk.createDocumentSession(context, 'dl_object', dvcID, 'user-7', { onDocumentSessionResponse: done }),
      );
    expect(JSON.parse((await long('dvc-named'))[1] ?? '')).toMatchObject({ dvcID: 'dvc-named' });
    const { sessionId, dvcID } = JSON.parse((await long(null))[1] ?? '');
    expect(dvcID).toBe('dvc-set');
    expect((await polled(sessionId)).metadata).toMatchObject({ uid: 'user-7', docType: 'dl_object' });
    expect(kiosk.services.asked().map(({ input }) => input.body)).toEqual(
      ['dvc-named', 'dvc-set'].map((name) => ({
        docType: 'dl_object',
        dvcID: name,
        uid: 'user-7',
        runningSessionId: SESSION,
      })),
    );
  });

  it('refuses a connector that the community does not have', async () => {
    const named = (dvcID: string) => sdk.createDocumentSession({ docType: 'dl_object', dvcID });
    kiosk.services.answers.set('createWalletDocumentSession', () => {
      throw failure('DVC_NOT_FOUND', 'none');
    });
    await expect(named('dvc-other')).rejects.toMatchObject(code('DVC_NOT_FOUND'));
    kiosk.services.answers.clear();
    await expect(named('dvc/../other')).rejects.toMatchObject(code('DVC_NOT_FOUND'));
    await expect(named('dvc-other')).rejects.toMatchObject(code('SERVICES_UNREACHABLE'));
    expect(kiosk.pipeline.pendingDocumentSessions()).toEqual([]);
  });

  it('makes no session for a wallet that was purged meanwhile', async () => {
    atServices();
    const made = sdk.createDocumentSession({ docType: 'dl_object', uid: 'user-7' });
    sdk.resetSDK(LICENSE, sdk.getTenant(), 'the person left');
    await expect(made).rejects.toMatchObject(code('WALLET_MISSING'));
  });

  it('refuses an unknown type and a missing or foreign context', async () => {
    expect(await create('visa_object')).toEqual(refused('DOCUMENT_UNSUPPORTED'));
    expect(await create('')).toEqual(refused('INVALID_INPUT'));
    context = null as never;
    expect(await create()).toEqual(refused('CONTEXT_REQUIRED'));
    context = kiosk.applicantContext();
    expect(await create()).toEqual(refused('CONTEXT_REQUIRED'));
  });
});

describe('pollDocumentSession', () => {
  it('tells Pending, In Progress and the result, in the words of the specification', async () => {
    const sessionId = await created();
    expect(await polled(sessionId)).toEqual({
      sessionId,
      responseStatus: 'Pending',
      resultStatus: null,
      reason: null,
      reasonCode: null,
      fuzzyMatchScore: null,
      token: null,
      metadata: {
        docType: 'ppt_object',
        dvcID: 'counter-standard',
        uid: null,
        createdAt: AT,
        expiresAt: '2026-01-09T03:04:05.006Z',
      },
      ppt_object: null,
      liveid_object: null,
      rawData: {},
    });
    kiosk.pipeline.startDocumentSession(sessionId);
    expect(await polled(sessionId)).toMatchObject({ responseStatus: 'In Progress' });
    complete(sessionId, RESULT);
    expect(await polled(sessionId)).toMatchObject({
      responseStatus: 'Success',
      resultStatus: 'PASSED',
      reasonCode: 'ok',
      token: RESULT.token,
      ppt_object: PASSPORT,
      liveid_object: RESULT.liveId,
      rawData: { readings: 2 },
    });
  });

  it('names sessions that wait for a scan, and none that has its result or ran out', async () => {
    expect(kiosk.pipeline.pendingDocumentSessions()).toEqual([]);
    const [done, waiting] = [await created(), await created()];
    complete(done, RESULT);
    expect(kiosk.pipeline.pendingDocumentSessions()).toEqual([{ sessionId: waiting, docType: 'ppt_object' }]);
    pass(60);
    expect(kiosk.pipeline.pendingDocumentSessions()).toEqual([]);
  });

  it('tells NOT_PERFORMED, not FAILED, when the verification was not performed', async () => {
    const sessionId = await created();
    complete(sessionId, {
      ...RESULT,
      resultStatus: 'NOT_PERFORMED',
      reasonCode: 'not-captured',
      document: null,
      token: null,
    });
    expect(await polled(sessionId)).toMatchObject({
      responseStatus: 'Not Performed',
      resultStatus: 'NOT_PERFORMED',
    });
    const failed = await created();
    complete(failed, { ...RESULT, resultStatus: 'FAILED', reasonCode: 'expired' });
    expect(await polled(failed)).toMatchObject({ responseStatus: 'Failed', resultStatus: 'FAILED' });
  });

  it('tells Abandoned an hour after the last activity; activity after that is refused', async () => {
    const sessionId = await created();
    pass(59);
    kiosk.pipeline.startDocumentSession(sessionId);
    pass(59);
    expect(await polled(sessionId)).toMatchObject({ responseStatus: 'In Progress' });
    pass(1);
    expect(await polled(sessionId)).toMatchObject({ responseStatus: 'Abandoned' });
    expect(() => kiosk.pipeline.startDocumentSession(sessionId)).toThrow(thrown('DOCUMENT_SESSION_ENDED'));
    expect(() => complete(sessionId, RESULT)).toThrow(thrown('DOCUMENT_SESSION_ENDED'));
  });

  it('tells Expired when that limit of the flow is the shorter one', async () => {
    sdk.endContext();
    const open = context.open;
    context = {
      ...context,
      open: async () => {
        const resources = await open();
        return { ...resources, flow: { ...resources.flow, expireSessionInMin: 5 } };
      },
    };
    sdk = await kiosk.open(context);
    sdk.initiateWallet();
    sdk.commitApplicationWallet();
    const sessionId = await created();
    pass(5);
    expect(await polled(sessionId)).toMatchObject({ responseStatus: 'Expired' });
  });

  it('finds no unknown session and none of another connector', async () => {
    expect(await poll('unknown')).toEqual(refused('DOCUMENT_SESSION_NOT_FOUND'));
    expect(() => kiosk.pipeline.startDocumentSession('unknown')).toThrow(
      thrown('DOCUMENT_SESSION_NOT_FOUND'),
    );
    const sessionId = await created();
    const long = (dvcID: string | null) =>
      answer<Answered>((done) =>
        sdk.pollDocumentSession(context, sessionId, dvcID, { onPollSessionResponse: done }),
      );
    expect(await long('other')).toEqual(refused('DOCUMENT_SESSION_NOT_FOUND'));
    expect((await long('counter-standard'))[0]).toBe(true);
    expect((await long(null))[0]).toBe(true);
  });
});

describe('completeDocumentSession', () => {
  it('believes a document only with the token of a known pipeline over it', async () => {
    const sessionId = await created();
    for (const token of [null, 'nonsense', signDocument(PASSPORT, STRANGER)]) {
      expect(() => complete(sessionId, { ...RESULT, token })).toThrow(expect.anything());
    }
    const forged = { ...RESULT, document: { ...PASSPORT, id: 'X' } };
    expect(() => complete(sessionId, forged)).toThrow(thrown('SIGN_TOKEN_INVALID'));
    expect(await polled(sessionId)).toMatchObject({ responseStatus: 'Pending' });
  });

  it('believes no verdict that the pipeline did not sign for this very session', async () => {
    const [sessionId, other] = [await created(), await created()];
    const forged: DocumentSessionResult = { ...RESULT, document: null, token: null };
    const refusedResult = (signToken: string) =>
      expect(() => kiosk.pipeline.completeDocumentSession(sessionId, forged, signToken)).toThrow(
        thrown('SIGN_TOKEN_INVALID'),
      );
    refusedResult('nonsense');
    refusedResult(signResult(sessionId, forged, STRANGER));
    refusedResult(signResult(other, forged));
    refusedResult(signResult(sessionId, { ...forged, resultStatus: 'FAILED' }));
    expect(await polled(sessionId)).toMatchObject({ responseStatus: 'Pending', resultStatus: null });
  });

  it('is out of reach of the holder of the instance', async () => {
    const sessionId = await created();
    for (const method of ['completeDocumentSession', 'startDocumentSession', 'liveIdRegisteredAt'])
      expect(method in sdk, method).toBe(false);
    const input = { sessionId, result: RESULT, signToken: signResult(sessionId, RESULT) };
    for (const name of ['document-sessions.complete', 'pipeline.complete-document-session']) {
      expect(await sdk.call(name as never, input as never)).toMatchObject({
        ok: false,
        error: { code: 'UNKNOWN_OPERATION' },
      });
    }
  });

  it('gives a result once', async () => {
    const sessionId = await created();
    complete(sessionId, RESULT);
    expect(() => complete(sessionId, RESULT)).toThrow(thrown('DOCUMENT_SESSION_ENDED'));
  });
});

describe('a confirmed enrolment', () => {
  it('keeps its document sessions', async () => {
    const sessionId = await created();
    complete(sessionId, RESULT);
    sdk.confirmEnrolment();
    const later = await created();
    const phrase = sdk.getMnemonic();
    sdk.endContext();
    context = kiosk.applicantContext();
    sdk = await kiosk.open(context);
    sdk.restoreWallet(phrase);
    sdk.commitApplicationWallet();
    expect(await polled(sessionId)).toMatchObject({ responseStatus: 'Success', ppt_object: PASSPORT });
    expect(await polled(later)).toMatchObject({ responseStatus: 'Pending' });
  });
});

describe('a document session outside a kiosk', () => {
  const QR = 'counterproof:session:ABCD1234';
  const STATE = {
    sessionId: AT_SERVICES,
    state: 'Pending',
    docType: 'ppt_object',
    dvcID: 'counter-standard',
    createdAt: AT,
    expiresAt: '2026-01-09T03:04:05.006Z',
    reason: null,
    reasonCode: null,
    fuzzyMatchScore: null,
    document: null,
  };
  beforeEach(async () => {
    sdk.endContext();
    context = kiosk.applicantContext({ atKiosk: false });
    sdk = await kiosk.open(context);
    sdk.initiateWallet();
    sdk.commitApplicationWallet();
    atServices(QR);
  });
  const told = (state: object) =>
    kiosk.services.answers.set('pollWalletDocumentSession', () => ({ ...STATE, ...state }));

  it('waits for a kiosk, and is polled at the services', async () => {
    const made = await sdk.createDocumentSession({ docType: 'ppt_object', uid: 'user-7' });
    expect(made).toMatchObject({ sessionId: AT_SERVICES, qrText: QR });
    expect(kiosk.services.asked().at(-1)?.input.body).toEqual({ docType: 'ppt_object', uid: 'user-7' });
    told({});
    expect(await polled(AT_SERVICES)).toMatchObject({
      responseStatus: 'Pending',
      resultStatus: null,
      metadata: { uid: 'user-7', docType: 'ppt_object' },
      ppt_object: null,
    });
    told({ state: 'Review' });
    expect(await polled(AT_SERVICES)).toMatchObject({ responseStatus: 'Review', resultStatus: null });
    told({ state: 'Success', reasonCode: 'ok', document: PASSPORT, fuzzyMatchScore: 94 });
    expect(await polled(AT_SERVICES)).toMatchObject({
      responseStatus: 'Success',
      resultStatus: 'PASSED',
      ppt_object: PASSPORT,
      token: null,
      fuzzyMatchScore: 94,
    });
  });

  it('is found by its wallet alone, also after a restart', async () => {
    told({ state: 'Failed', reason: 'The document has expired', reasonCode: 'expired' });
    expect(await polled(AT_SERVICES)).toMatchObject({ resultStatus: 'FAILED', reasonCode: 'expired' });
    const other = sdk.pollDocumentSession({ sessionId: AT_SERVICES, dvcID: 'dvc-other' });
    await expect(other).rejects.toMatchObject(code('DOCUMENT_SESSION_NOT_FOUND'));
    kiosk.services.answers.set('pollWalletDocumentSession', () => {
      throw failure('DOCUMENT_SESSION_NOT_FOUND', 'of another wallet');
    });
    expect(await poll(AT_SERVICES)).toEqual(refused('DOCUMENT_SESSION_NOT_FOUND'));
  });

  it('tells no type of document and no uid that it does not know', async () => {
    told({ docType: null });
    const { metadata, ...found } = await sdk.pollDocumentSession({ sessionId: AT_SERVICES });
    expect(metadata).toEqual({
      docType: null,
      dvcID: STATE.dvcID,
      createdAt: AT,
      expiresAt: STATE.expiresAt,
    });
    expect(Object.keys(found).filter((key) => key.endsWith('_object'))).toEqual(['liveid_object']);
  });

  it('has no operator who keys a document', async () => {
    expect(await create('ssn_object')).toEqual(refused('DOCUMENT_UNSUPPORTED'));
    expect(await create('misc_object')).toEqual(refused('DOCUMENT_UNSUPPORTED'));
  });
});
