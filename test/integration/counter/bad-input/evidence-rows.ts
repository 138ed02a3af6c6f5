import { expect } from 'vitest';
import { ReadingMemory } from '#capture/recompute/reading-memory.ts';
import { rememberedVision } from '#capture/recompute/remembered-vision.ts';
import type { CaptureHint } from '#core/contract/counter/state.ts';
import { AppError, type ErrorCode, type ErrorResponse } from '#core/contract/errors.ts';
import type { Flow } from '#core/contract/flow.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { checkFiles } from '#main/counter/evidence-pipeline/check-files.ts';
import type { SessionState } from '#main/counter/session/session-state.ts';
import { APPLICANT } from '#test/support/counter-harness.ts';
import type { BadInputRow, ProvokedRow } from './bad-input-rows.ts';
import { faultOf, sendFrame, toDocument, toSelfie } from './bad-input-session.ts';
import { DOCUMENTS, SELFIES } from './pictures.ts';
import type { RunningKiosk } from './running-kiosk.ts';

/** The good pictures stand beside each bad one; they are read once. */
const readings = new ReadingMemory();

/** The fault in the report on two files, by the models that the kiosk has open. */
async function reported(
  { harness }: RunningKiosk,
  pictures: { document: Buffer; selfie: Buffer },
  code: ErrorCode,
): Promise<ErrorResponse> {
  const { vision, time } = harness.kiosk.options;
  const { faults, outcome } = await checkFiles(rememberedVision(vision, readings, []), time, {
    document: { mimeType: 'image/jpeg', bytes: pictures.document },
    selfie: { mimeType: 'image/jpeg', bytes: pictures.selfie },
  });
  expect(outcome.outcome).not.toBe('Success');
  const fault = faults.find((candidate) => candidate.code === code);
  if (fault) return fault;
  throw new Error(`not in the report: ${code}, but ${faults.map((one) => one.code).join(', ')}`);
}

/** What a failed piece of work says about itself. */
const refusalOf = (work: Promise<unknown>): Promise<ErrorResponse> =>
  work.then(
    () => {
      throw new Error('the files were taken');
    },
    (error: unknown) => {
      if (error instanceof AppError) return error.toResponse();
      throw error;
    },
  );

/** The applicant gets advice for the next frame and nothing else; nothing is recorded. */
async function advised({ harness }: RunningKiosk, picture: Buffer, hint: CaptureHint): Promise<void> {
  const answer = await sendFrame(harness, picture, 'candidate');
  expect(answer).toEqual({ ok: true, value: { accepted: false, hint } });
}

const selfie = (
  condition: string,
  picture: keyof typeof SELFIES,
  code: ErrorCode,
  hint: CaptureHint,
): ProvokedRow<RunningKiosk> => ({
  condition,
  code,
  component: 'face.capture-quality',
  provoke: async (kiosk) => {
    const taken = await SELFIES[picture]();
    await advised(kiosk, taken, hint);
    return reported(kiosk, { document: await DOCUMENTS.good(), selfie: taken }, code);
  },
});

/** Selfies, at the selfie step and as files. */
export const SELFIE_ROWS: readonly ProvokedRow<RunningKiosk>[] = [
  selfie('a selfie without a face', 'nobody', 'FACE_NOT_FOUND', 'face-not-found'),
  selfie('a selfie with several faces', 'several', 'FACE_MULTIPLE', 'one-person-only'),
  selfie('a selfie with too small a face', 'far', 'FACE_TOO_SMALL', 'move-closer'),
];

/** A readable document is evidence in any case: it is captured, the session continues, and the operator sees it. */
const CAPTURED: NonNullable<BadInputRow['records']> = {
  events: ['document.captured'],
  members: ['documents', 'at', 'visits', 'stepDeadline'] satisfies (keyof SessionState)[],
};

const objection = (
  condition: string,
  picture: keyof typeof DOCUMENTS,
  code: ErrorCode,
  component: string,
): ProvokedRow<RunningKiosk> => ({
  condition,
  code,
  component,
  records: CAPTURED,
  prepare: async (kiosk) => void (await toDocument(kiosk)),
  provoke: async (kiosk) => {
    const { harness } = kiosk;
    const taken = await DOCUMENTS[picture]();
    const answer = await sendFrame(harness, taken, 'shutter');
    expect(answer).toMatchObject({ ok: true, value: { accepted: true } });
    const fault = faultOf(harness, code);
    expect(await reported(kiosk, { document: taken, selfie: await SELFIES.good() }, code)).toEqual(fault);
    return fault;
  },
});

/** A document that can be read and that the session's flow does not take. */
const notAllowed = (
  condition: string,
  id: string,
  rules: Partial<Pick<Flow['document'], 'allowed' | 'blocked'>>,
): ProvokedRow<RunningKiosk> => ({
  condition,
  code: 'DOCUMENT_NOT_ALLOWED',
  component: 'document.allowed',
  records: CAPTURED,
  prepare: async (kiosk) => {
    const flow = { ...COUNTER_STANDARD, id, document: { ...COUNTER_STANDARD.document, ...rules } };
    kiosk.harness.kiosk.open().flows.accept([flow], new Date().toISOString());
    await toDocument(kiosk, id);
  },
  provoke: async ({ harness }) => {
    const answer = await sendFrame(harness, await DOCUMENTS.good(), 'shutter');
    expect(answer).toMatchObject({ ok: true, value: { accepted: true } });
    return faultOf(harness, 'DOCUMENT_NOT_ALLOWED');
  },
});

/** Documents, at the document step and as files. */
export const DOCUMENT_ROWS: readonly ProvokedRow<RunningKiosk>[] = [
  {
    condition: 'no machine readable zone in view',
    code: 'MRZ_NOT_FOUND',
    component: 'document.mrz-read',
    prepare: async (kiosk) => void (await toDocument(kiosk)),
    provoke: async (kiosk) => {
      const taken = await DOCUMENTS.withoutZone();
      await advised(kiosk, taken, 'document-not-found');
      return reported(kiosk, { document: taken, selfie: await SELFIES.good() }, 'MRZ_NOT_FOUND');
    },
  },
  objection(
    'a zone with wrong check digits',
    'wrongCheckDigit',
    'MRZ_CHECK_DIGIT',
    'document.mrz-check-digits',
  ),
  objection('an expired document', 'expired', 'DOCUMENT_EXPIRED', 'document.expiry'),
  {
    ...notAllowed('a document that the flow blocks', 'no-utopia', { blocked: [{ country: 'UTO' }] }),
    records: { ...CAPTURED, events: [...CAPTURED.events, 'document.not-allowed'] },
  },
  notAllowed('a document that the flow does not name', 'cards-only', {
    allowed: [{ country: '*', type: 'identity-card' }],
  }),
  {
    condition: 'a mirror image of a document',
    code: 'DOCUMENT_MIRRORED',
    component: 'picture',
    prepare: async (kiosk) => void (await toDocument(kiosk)),
    provoke: async (kiosk) => {
      const taken = await DOCUMENTS.mirrored();
      await advised(kiosk, taken, 'document-mirrored');
      const { vision, time } = kiosk.harness.kiosk.options;
      const files = { document: { mimeType: 'image/jpeg', bytes: taken } } as const;
      return refusalOf(checkFiles(vision, time, files));
    },
  },
  {
    condition: 'a document without a zone, taken by button',
    code: 'MRZ_NOT_FOUND',
    component: 'document.mrz-read',
    records: {
      events: ['document.try-refused', 'document.captured'],
      members: [...CAPTURED.members, 'retry'],
    },
    prepare: async (kiosk) => void (await toDocument(kiosk)),
    provoke: async ({ harness }) => {
      const taken = await DOCUMENTS.withoutZone();
      await sendFrame(harness, taken, 'shutter');
      await sendFrame(harness, taken, 'shutter');
      return faultOf(harness, 'MRZ_NOT_FOUND');
    },
  },
];

const tellOfCamera = (harness: RunningKiosk['harness'], told: Record<string, unknown>) => {
  const { sessionId, at } = harness.session() && harness.applicant();
  const camera = { sessionId: sessionId!, at: at!, attemptId: crypto.randomUUID(), ...told };
  return harness.must('capture.camera', camera as never, APPLICANT);
};

const report = (
  condition: string,
  error: Extract<ErrorCode, `CAMERA_${string}`>,
): ProvokedRow<RunningKiosk> => ({
  condition,
  code: error,
  component: 'camera',
  records: { events: ['camera.failed'], members: ['camera', 'told'] },
  provoke: async ({ harness }) => {
    await tellOfCamera(harness, { event: 'failed', error });
    expect(JSON.stringify(harness.applicant())).not.toContain(error);
    return faultOf(harness, error);
  },
});

/** What the applicant's display reports of its camera. */
export const CAMERA_ROWS: readonly ProvokedRow<RunningKiosk>[] = [
  {
    ...report('the display reports no camera', 'CAMERA_MISSING'),
    prepare: async (kiosk) => void (await toSelfie(kiosk)),
  },
  report('the display reports a refused camera', 'CAMERA_REFUSED'),
  report('the display reports a camera in use', 'CAMERA_BUSY'),
  report('the display reports an unplugged camera', 'CAMERA_LOST'),
  report('the display reports a camera that does not start', 'CAMERA_NOT_STARTED'),
  report('the display reports that the only camera looks to the other side', 'CAMERA_WRONG_SIDE'),
  {
    condition: 'the display reports a frozen camera',
    code: 'CAMERA_UNSTEADY',
    component: 'camera',
    records: { events: ['camera.health'], members: ['camera', 'told'] },
    // A camera that has started: a failure that stands would come first.
    prepare: async ({ harness }) => void (await tellOfCamera(harness, { event: 'started' })),
    provoke: async ({ harness }) => {
      const health = { frameRate: 0, dropped: 0, exposureHunting: false, frozen: true };
      await tellOfCamera(harness, { event: 'health', health });
      return faultOf(harness, 'CAMERA_UNSTEADY');
    },
  },
];
