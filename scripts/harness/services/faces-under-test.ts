import { randomUUID } from 'node:crypto';
import { framesOf, type LiveAnswers } from '#capture/recompute/recompute-answers.ts';
import { AppError, causeOf } from '#core/contract/errors.ts';
import { GALLERY_CONSENT_VERSION } from '#core/contract/gallery-consent.ts';
import { GALLERY_MODEL_ID } from '#services/contract/gallery.ts';
import { putSetting, raiseRevision } from '#services/gallery/gallery.repository.ts';
import { insertFace } from '#services/gallery/gallery-face.repository.ts';
import type { Examiner } from '#services/proofing/examiner.ts';
import type { RunningServices } from '#services/server.ts';
import { loggedExaminer } from './logged-examiner.ts';

interface Place {
  tenantId: string;
  communityId: string;
}

/** A unit vector along one axis, turned a little towards the next. */
export function axisTemplate(axis: number, turn = 0): Float32Array {
  const vector = new Float32Array(128);
  vector[axis] = Math.cos(turn);
  vector[(axis + 1) % 128] = Math.sin(turn);
  return vector;
}

/** A picture that {@link drawnExaminer} reads as the face of this axis. */
export const drawnPicture = (axis: number, turn = 0) => ({
  type: 'image/png' as const,
  data: Buffer.from(JSON.stringify({ axis, turn })).toString('base64'),
});

/** Reads the wanted face from a picture; `{ "fails": code }` fails so, and anything else shows no face. */
export const drawnExaminer: Examiner = {
  ...loggedExaminer,
  async readFace({ bytes }, live) {
    const { axis, turn, fails } = told(Buffer.from(bytes).toString());
    if (fails) throw new AppError(fails, causeOf(fails, 'told to'));
    if (axis === undefined) return { hint: 'face-not-found' };
    const template = { modelId: GALLERY_MODEL_ID, vector: axisTemplate(axis, turn), interEyePx: 90 };
    const answered = live && answeredBy(live, axis);
    return { hint: 'ready', template, ...(answered ? { answered } : {}) };
  },
};

/** A question is answered where a look shows the face of the picture. */
const answeredBy = ({ challenges, frames, liveFrames }: LiveAnswers, axis: number): boolean[] =>
  challenges.map((_, question) =>
    framesOf(liveFrames, frames).some(
      ({ entry, jpeg }) =>
        entry.question === question && entry.look && told(Buffer.from(jpeg).toString()).axis === axis,
    ),
  );

interface Told {
  axis?: number;
  turn?: number;
  fails?: 'IMAGE_UNREADABLE' | 'MODEL_MISSING';
}
function told(text: string): Told {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/** The consent of a person to be looked for. */
export const faceConsent = () => ({
  purpose: 'face-identification' as const,
  textVersion: GALLERY_CONSENT_VERSION,
  language: 'en' as const,
  time: new Date().toISOString(),
});

/** Turns the gallery of a community on or off. */
export const turnGallery = (
  { context }: RunningServices,
  place: Place,
  enabled = true,
  threshold = 0.95,
): Promise<void> => {
  const setting = { enabled, purpose: 'Find one person again', threshold, searchesPerHour: 60 };
  const by = { actor: 'test', at: context.now() };
  return putSetting(context.db, place, { ...setting, checkDuplicates: false }, by);
};

/** Enrols the face of an axis, captured in this session. @returns its key */
export async function enrolDrawnFace(
  { context: { db, sealers, now } }: RunningServices,
  place: Place,
  { axis, turn = 0, sessionId = randomUUID() }: { axis: number; turn?: number; sessionId?: string },
): Promise<string> {
  const faceKey = randomUUID();
  const sealer = await sealers.community(db, place.tenantId, place.communityId);
  const template = new Uint8Array(axisTemplate(axis, turn).buffer);
  const face = { faceKey, requestId: randomUUID(), sessionId, template, consent: {} };
  await insertFace(db, place, sealer, face, { actor: 'test', at: now() });
  await raiseRevision(db, place);
  return faceKey;
}
