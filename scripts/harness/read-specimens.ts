import sharp from 'sharp';
import { readingFacts } from '#capture/document/capture-facts.ts';
import { capturePictures, pictureRefs, zoneFrames } from '#capture/document/capture-pictures.ts';
import { agreedZone, type ReadFrame } from '#capture/document/zone-readings.ts';
import { AnswerFrames } from '#capture/face/answer-frames.ts';
import { compareFaces } from '#capture/face/compare-faces.ts';
import { framesOf } from '#capture/recompute/recompute-answers.ts';
import type { Vision } from '#capture/vision/ports.ts';
import { cosineSimilarity } from '#core/biometrics/cosine-similarity.ts';
import type { CaptureRecord } from '#core/document/document-records.ts';
import type { ChallengeEvidence, ChallengeKind } from '#core/liveness/challenge.ts';
import { faceSample } from '#core/liveness/face-sample.ts';
import { type AnsweredQuestion, type SentFrame, WHOLE_VIEW } from '#core/liveness/live-frames.ts';
import type { ComparisonRecord } from '#core/proofing/comparison-record.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import { FLOW, type ScenarioOptions } from '#specimens/evidence-under-test.ts';
import { passedAttempt, passedChallenge } from '#specimens/passed-attempt.ts';
import { placeOnDesk } from '#specimens/place-on-desk.ts';
import { challengeClip } from '#specimens/puppet/clips.ts';
import { makeFigure } from '#specimens/puppet/make-figure.ts';
import { renderCardFront } from '#specimens/render-card.ts';
import { renderPassport, renderSpecimen, SPECIMEN_PASSPORT } from '#specimens/render-specimen.ts';
import { renderFace, type SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';

export const TODAY = new Date().toISOString().slice(0, 10);
/** A passport of a real state: the flow of a counter takes no specimen. */
export const PASSPORT = { ...SPECIMEN_PASSPORT, issuingState: 'D', nationality: 'D' };

type Person = (typeof SPECIMEN_PERSONS)[keyof typeof SPECIMEN_PERSONS];
export type Shown = NonNullable<ScenarioOptions['shown']>;

/** The material of a session: a document before the camera, a selfie, and their comparison. */
export interface Material {
  shown: Shown;
  otherSide?: Shown;
  picture: Uint8Array;
  comparison: ComparisonRecord;
  liveness: NonNullable<ScenarioOptions['liveness']>;
  liveFrames: NonNullable<ScenarioOptions['liveFrames']>;
}

/** A selfie with the attempt that it began. */
export type Sitting = Pick<Material, 'picture' | 'liveness' | 'liveFrames'>;

/** The same attempt with other frames; their descriptions stay. */
export function withFrames(
  { frames, bytes }: Material['liveFrames'],
  change: (jpeg: Uint8Array, frame: SentFrame) => Uint8Array,
): Material['liveFrames'] {
  const jpegs = framesOf(bytes, frames).map(({ entry, jpeg }) => change(jpeg, entry));
  return {
    frames: frames.map((frame, place) => ({ ...frame, size: jpegs[place]?.length ?? 0 })),
    bytes: new Uint8Array(Buffer.concat(jpegs)),
  };
}

/** A document and a selfie with their comparison. */
export const comparedMaterial = async (
  vision: Vision,
  shown: Shown,
  sitting: Sitting,
): Promise<Material> => ({
  shown,
  ...sitting,
  comparison: await compareFaces(vision.face(), FLOW.comparison, {
    selfie: sitting.picture,
    portrait: portraitOf(shown),
  }),
});

/** A drawn person before the counter's camera: the selfie, and the questions that they answer, two unless named. */
export async function sittingOf(
  vision: Vision,
  identity: Person,
  kinds: readonly ChallengeKind[] = ['nod', 'blink'],
): Promise<Sitting> {
  const face = vision.face();
  if (!face) throw new Error('the models that judge faces are not installed');
  const picture = await selfieOf(identity);
  const { template } = await face.observe(
    { mimeType: 'image/jpeg', bytes: picture },
    { template: true, eyes: false },
  );
  const cast = [await makeFigure(identity)] as const;
  const { challenges: settings } = FLOW.face_liveness;
  const { continuity } = settings.limits;
  const answers = new AnswerFrames();
  const challenges: ChallengeEvidence[] = [];
  const begun = Date.now();
  /** Shows a question until frames that can be sent show its answer. */
  const isShown = async (index: number, question: AnsweredQuestion): Promise<boolean> => {
    const clip = challengeClip([question.kind], QUESTION_MS, {
      play: 'obeys',
      cast,
      seed: index,
      frameRate: 7,
    });
    for (const { at, image } of clip) {
      const seen = await face.observe(image, { template: true, sentView: WHOLE_VIEW });
      const sample = faceSample(seen.analysis, question.issuedAt + at);
      if (!sample || !seen.sent) continue;
      const alike = seen.template && template ? cosineSimilarity(seen.template.vector, template.vector) : -1;
      answers.add({ jpeg: seen.sent, sample, look: alike >= continuity });
      if (answers.keep(index, question, settings)) return true;
    }
    return false;
  };
  for (const [index, kind] of kinds.entries()) {
    const issuedAt = begun + index * QUESTION_MS;
    const question = { kind, issuedAt, deadline: issuedAt + settings.timeoutSec * 1000 };
    answers.begin();
    if (!(await isShown(index, question))) throw new Error(`the drawn person did not ${kind}`);
    const time = new Date(issuedAt).toISOString();
    challenges.push(passedChallenge(kind, time));
  }
  return {
    picture,
    liveness: passedAttempt(challenges, new Date().toISOString()),
    liveFrames: answers.liveFrames(),
  };
}

/** How long each question is shown to a drawn person. */
const QUESTION_MS = 4500;

/** A face before the counter's camera, JPEG. */
export async function selfieOf(identity: Person): Promise<Uint8Array> {
  const face = await renderFace({ identity, width: 1280, height: 720, yaw: 3 });
  return new Uint8Array(await sharp(face).jpeg({ quality: 92 }).toBuffer());
}

/** A passport on the desk, read as the counter reads it. */
export async function passportOf(
  vision: Vision,
  identity: Person,
  dateOfExpiry = PASSPORT.dateOfExpiry,
): Promise<Shown> {
  const page = await renderPassport({ ...PASSPORT, portrait: await documentFace(identity), dateOfExpiry });
  return readSide(vision, page);
}

/** Both sides of a card of three lines on the desk: the portrait on the front, the zone on the back. */
export async function cardOf(vision: Vision, identity: Person): Promise<{ front: Shown; back: Shown }> {
  const { surname, givenNames, dateOfBirth } = PASSPORT;
  const documentNumber = 'D23145890';
  const front = await renderCardFront({
    title: 'PERSONALAUSWEIS',
    portrait: await documentFace(identity),
    lines: [surname.toUpperCase(), givenNames.toUpperCase(), documentNumber, dateOfBirth],
  });
  const back = await renderSpecimen({
    ...PASSPORT,
    format: 'TD1',
    documentCode: 'I',
    documentNumber,
    optionalData1: '',
  });
  return { front: await readSide(vision, front), back: await readSide(vision, back) };
}

const documentFace = (identity: Person): Promise<Buffer> =>
  renderFace({ identity, width: 420, height: 540, headShare: 0.7 });

async function readSide(vision: Vision, side: Buffer): Promise<Shown> {
  const reader = vision.documents();
  if (!reader) throw new Error('the models that read documents are not installed');
  const look = async (seed: number): Promise<ReadFrame> => {
    const jpeg = new Uint8Array(await placeOnDesk(side, { angle: 2, scale: 0.9, noise: 2, seed }));
    const { reading } = await reader.judge(
      { mimeType: 'image/jpeg', bytes: jpeg },
      { ask: 'read' },
      { limits: FLOW.document.quality },
    );
    return { jpeg, reading, capturedAt: Date.now() };
  };
  const [other, { jpeg, reading }] = [await look(1), await look(2)];
  const { outline } = reading;
  const image = { mimeType: 'image/jpeg', bytes: jpeg } as const;
  const examination = await reader.judge(image, {
    ask: 'examine',
    portrait: reading.portrait !== undefined,
    ...(outline ? { outline } : {}),
  });
  const agreed = agreedZone([reading, other.reading], TODAY);
  const time = { newId: () => uuidV7(Date.now()) };
  const pictures = [
    ...(await capturePictures(vision, time, { jpeg, reading, examination })),
    ...(agreed ? zoneFrames(time, [other]) : []),
  ];
  const capture: CaptureRecord = {
    id: time.newId(),
    channel: 'camera',
    device: 'Counter camera',
    captureType: 'Auto',
    fallback: false,
    capturedAt: new Date().toISOString(),
    pictures: pictureRefs(pictures),
    ...(agreed ? { zone: agreed.zone } : { noZone: 'mrz-not-found' }),
    ...readingFacts({ reading, examination }, TODAY),
  };
  return {
    capture,
    pictures: Object.fromEntries(pictures.map(({ id, kind, bytes }) => [id, { kind, bytes }])),
  };
}

/** The portrait that was cut out. */
export const portraitOf = ({ pictures }: Shown): Uint8Array | undefined =>
  Object.values(pictures).find(({ kind }) => kind === 'document-portrait')?.bytes;

/** The bytes of a side's picture of a kind. @throws Error for a side without one */
export function pictureOf({ pictures }: Shown, wanted: string): Uint8Array {
  const found = Object.values(pictures).find(({ kind }) => kind === wanted);
  if (!found) throw new Error(`a side without its ${wanted}`);
  return found.bytes;
}

/** The same side with other bytes as its picture of a kind. */
export const sideWith = (side: Shown, kind: string, bytes: Uint8Array): Shown => ({
  ...side,
  pictures: Object.fromEntries(
    Object.entries(side.pictures).map(([id, picture]) => [
      id,
      picture.kind === kind ? { ...picture, bytes } : picture,
    ]),
  ),
});
