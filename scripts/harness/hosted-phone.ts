import sharp from 'sharp';
import { packFrames } from '#core/imaging/frame-container.ts';
import type { CameraFacts } from '#core/liveness/camera-facts.ts';
import type { ChallengeKind } from '#core/liveness/challenge.ts';
import type { ScreenColour } from '#core/liveness/light.ts';
import type {
  CaptureAdvice,
  CaptureChallenge,
  CaptureConsents,
  CaptureDevice,
  CaptureQuestion,
} from '#services/contract/hosted.ts';
import { FRAMES_TYPE, type PICTURE_KINDS } from '#services/contract/hosted.ts';
import type { InstancePage, TakenClip, TakenPicture } from '#services/contract/workflow-instances.ts';
import { placeOnDesk } from '#specimens/place-on-desk.ts';
import { createSensorNoise } from '#specimens/puppet/add-sensor-noise.ts';
import { makeFigure } from '#specimens/puppet/make-figure.ts';
import { type Cast, createPerformance } from '#specimens/puppet/performance.ts';
import type { Play } from '#specimens/puppet/play.ts';
import { ROOM_LIGHT } from '#specimens/puppet/puppet-figure.ts';
import { renderPassport } from '#specimens/render-specimen.ts';
import { seeded } from '#specimens/seeded.ts';
import { type FaceSpecimenOptions, renderFace, SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';

/** A phone browser's facts about its front camera. */
export const PHONE_CAMERA: CameraFacts = {
  label: 'Front Camera',
  width: 1280,
  height: 720,
  frameRate: 30,
  hasDeviceId: true,
  hasGroupId: true,
  facingMode: 'user',
  capabilities: ['width', 'height', 'frameRate', 'facingMode', 'deviceId'],
  maxWidth: 1920,
  maxHeight: 1080,
  maxFrameRate: 30,
};
export const PHONE: CaptureDevice = {
  model: 'Specimen Phone',
  platform: 'Android',
  browser: 'Specimen Browser 1.0',
  screen: { width: 390, height: 844 },
  cameras: [PHONE_CAMERA],
  automated: false,
};

/** Any answer of the services. */
export interface Answered<T> {
  status: number;
  body: T & { code?: string; detail?: string };
}

export const QUESTION_MS = 6000;
const FRAME_MS = 100;
const NOISE = 2;
export const FACE = { width: 1280, height: 720 };
export const CLIP = { width: 640, height: 360 };
export const HELD_FRAMES = 8;

/** The invented person of the specimens, or another one, before a camera. */
export const castOf = async (
  person: FaceSpecimenOptions['identity'] = SPECIMEN_PERSONS.applicant,
): Promise<Cast> => [await makeFigure(person)];

/** A colour of a screen in linear light (IEC 61966-2-1). */
const linear = (colour: ScreenColour): [number, number, number] => {
  const [red, green, blue] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return [red ?? 0, green ?? 0, blue ?? 0];
};

/** A frame of a performance as JPEG with its time. */
async function jpegOf(
  { width, height, rgba }: { width: number; height: number; rgba: Uint8ClampedArray },
  quality: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const raw = { raw: { width, height, channels: 4 as const } };
  return new Uint8Array(await sharp(Buffer.from(rgba), raw).jpeg({ quality }).toBuffer());
}

/** The time of a person before the camera. */
export interface PersonTime {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Lets this much time pass. */
  pass(ms: number): Promise<void> | void;
}

/** A person's phone under the address of an instance: it sends pictures of drawn documents and persons. */
export class HostedPhone {
  readonly #url: string;
  readonly #cast: Cast;
  readonly #time: PersonTime;
  claim = 0;
  /** Whether the light of its screen reaches the face. */
  reflects = true;

  constructor(url: string, cast: Cast, time: PersonTime) {
    this.#url = url;
    this.#cast = cast;
    this.#time = time;
  }

  async page(): Promise<InstancePage> {
    return (await this.#ask<InstancePage>('GET', '')).body;
  }

  /** Takes the instance for this phone. */
  async take(): Promise<void> {
    const { body } = await this.#ask<{ claim: number }>('POST', '/claim');
    this.claim = body.claim;
  }

  device(device: CaptureDevice = PHONE): Promise<Answered<object>> {
    return this.send('/device', device);
  }

  async consent(answers: CaptureConsents['answers'] = agreed(true, true)): Promise<Answered<InstancePage>> {
    const { revision, capture } = await this.page();
    const { version } = capture?.consents ?? { version: '' };
    return this.send('/consents', { revision, version, language: 'en', answers });
  }

  hint(of: 'document' | 'selfie', jpeg: Uint8Array): Promise<Answered<CaptureAdvice>> {
    return this.bytes(`/hints?for=${of}`, jpeg, 'image/jpeg');
  }

  picture(
    of: (typeof PICTURE_KINDS)[number],
    bytes: Uint8Array,
    { type = 'image/jpeg', facts = {} }: { type?: string; facts?: object } = {},
  ): Promise<Answered<TakenPicture>> {
    const said = { ageMs: 0, captureType: 'Manual', camera: PHONE_CAMERA, ...facts };
    const header = Buffer.from(JSON.stringify(said)).toString('base64url');
    return this.bytes(`/pictures?for=${of}`, bytes, type, { 'x-capture-facts': header });
  }

  /** Holds the face of a play before the camera, for as long as `frames` take. */
  async selfie(play: Play = 'obeys', frames = HELD_FRAMES): Promise<Answered<TakenPicture>> {
    const scene = { ...FACE, frames, quality: 90 };
    // Drawn before it is dated: a slow computer draws for longer than a person holds still.
    await this.#film(play, scene);
    const held = await this.#film(play, { ...scene, begun: this.#time.now() - FRAME_MS * frames });
    const facts = { captureType: 'Auto' };
    return this.picture('selfie', packFrames(held), { type: FRAMES_TYPE, facts });
  }

  /** One picture of the face, as a button takes it. */
  async facePicture(play: Play = 'obeys'): Promise<Uint8Array> {
    const [frame] = await this.#film(play, { ...FACE, frames: 1, quality: 90 });
    return frame?.jpeg ?? new Uint8Array();
  }

  begin(): Promise<Answered<CaptureChallenge>> {
    return this.send('/challenges');
  }

  /** Answers questions until none is left. */
  async answer(
    { challengeId, question }: CaptureChallenge,
    play: Play = 'obeys',
  ): Promise<Answered<TakenClip>> {
    const clip = await this.film(question, play);
    const answered = await this.clip(challengeId, question.index, clip);
    const next = answered.body.question;
    if (answered.status !== 200 || !next || next.index === question.index) return answered;
    return this.answer({ challengeId, question: next }, play);
  }

  /** The answer of a play to a question, as a clip. */
  async film(question: CaptureQuestion, play: Play = 'obeys'): Promise<Uint8Array> {
    const { light } = question;
    const began = performance.now();
    const lasts = light ? light.colours.length * light.stageMs : QUESTION_MS;
    const frames = await this.#film(play, {
      ...CLIP,
      ...{ frames: Math.ceil(lasts / FRAME_MS), quality: 72 },
      asked: { kind: question.kind, number: question.index + 1 },
      begun: Date.parse(question.issuedAt),
      ...(light ? { light } : {}),
    });
    // A slow computer draws for as long as the person moves, and that time has passed already.
    const left = lasts + (question.startsInMs ?? 0) - (performance.now() - began);
    await this.#time.pass(Math.max(0, left));
    return packFrames(frames);
  }

  clip(challengeId: string, index: number, bytes: Uint8Array): Promise<Answered<TakenClip>> {
    return this.bytes(`/challenges/${challengeId}/clips?index=${index}`, bytes, FRAMES_TYPE);
  }

  /** Sends JSON, or nothing. */
  send<T>(path: string, body?: unknown): Promise<Answered<T>> {
    const json = body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' };
    return this.#ask('POST', path, json);
  }

  bytes<T>(
    path: string,
    body: Uint8Array,
    type: string,
    headers: Record<string, string> = {},
  ): Promise<Answered<T>> {
    return this.#ask('POST', path, { body: new Uint8Array(body), type, headers });
  }

  async #ask<T>(
    method: string,
    path: string,
    { body, type, headers = {} }: { body?: BodyInit; type?: string; headers?: Record<string, string> } = {},
  ): Promise<Answered<T>> {
    const said = { ...headers, ...(type ? { 'content-type': type } : {}) };
    const answer = await fetch(`${this.#url}${path}`, {
      method,
      headers: { ...said, ...(this.claim > 0 ? { 'x-capture-claim': String(this.claim) } : {}) },
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.text();
    return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Answered<T>['body'] };
  }

  #film(play: Play, { begun = this.#time.now(), ...scene }: Scene): Promise<FilmedFrame[]> {
    return filmOf(this.#cast, play, { ...scene, begun, reflects: this.reflects });
  }
}

/** The film of a play. */
export interface Scene {
  width: number;
  height: number;
  frames: number;
  /** Quality of the JPEGs. */
  quality: number;
  asked?: { kind: ChallengeKind | undefined; number: number };
  /** Milliseconds since the epoch. */
  begun?: number;
  /** The colours of the phone's screen, one after the other. */
  light?: NonNullable<CaptureQuestion['light']>;
  /** Whether the light of its screen reaches the face. */
  reflects?: boolean;
}
export type FilmedFrame = Parameters<typeof packFrames>[0][number];

/** What does not depend on the hour at which a film is taken. */
type Drawn = Omit<FilmedFrame, 'timing'> & { takenAt: number };
const drawnFilms = new WeakMap<Cast, Map<string, Promise<readonly Drawn[]>>>();

/** The frames that a phone's camera takes of a play, ten a second. The same scene is drawn once for a cast. */
export async function filmOf(cast: Cast, play: Play, { begun = 0, ...scene }: Scene): Promise<FilmedFrame[]> {
  const films = drawnFilms.get(cast) ?? new Map<string, Promise<readonly Drawn[]>>();
  drawnFilms.set(cast, films);
  const name = JSON.stringify([play, scene]);
  const drawn = films.get(name) ?? drawFilm(cast, play, scene);
  films.set(name, drawn);
  return (await drawn).map(({ takenAt, ...frame }, index) => ({
    ...frame,
    timing: timingOf(begun, takenAt, index),
  }));
}

async function drawFilm(
  cast: Cast,
  play: Play,
  { width, height, frames, quality, asked, light, reflects = true }: Omit<Scene, 'begun'>,
): Promise<Drawn[]> {
  const noise = createSensorNoise(seeded(7 + (asked?.number ?? 0)), NOISE);
  const jitter = seeded(11);
  const stage = createPerformance({ width, height, play, cast, noise, lateMs: 30_000 });
  const film: Drawn[] = [];
  for (let index = 0; index < frames; index += 1) {
    const at = index * FRAME_MS + 1;
    const seen = { kind: asked?.kind, sinceMs: at, questions: asked?.number ?? 0 };
    const shown = light && Math.floor(at / light.stageMs);
    const colour = shown === undefined ? undefined : light?.colours[shown];
    const lamp = reflects && colour ? { ...ROOM_LIGHT, screen: linear(colour) } : ROOM_LIGHT;
    const picture = stage.frame(at, seen, lamp);
    if (!picture) break;
    const lit = shown === undefined ? {} : { stage: colour ? shown : -1 };
    film.push({ at, jpeg: await jpegOf(picture, quality), takenAt: at + 4 * jitter(), ...lit });
  }
  return film;
}

/**
 * When a frame was taken and how many were shown before, as a browser says it.
 * @param begun milliseconds since the epoch, and `at` since then
 */
export const timingOf = (begun: number, at: number, index: number) => ({
  mediaTime: (begun + at) / 1000,
  presentedFrames: Math.round((begun % 1e7) / 33) + 3 * index,
});

/** A person's answers before any capture. */
export const agreed = (procedure: boolean, biometric: boolean): CaptureConsents['answers'] => [
  { purpose: 'procedure', given: procedure },
  { purpose: 'biometric', given: biometric },
];

/** A passport on a desk whose data are those of no specimen. @param person whose portrait it shows */
export async function phonePassport(
  content: Parameters<typeof renderPassport>[0] = {},
  person: FaceSpecimenOptions['identity'] = SPECIMEN_PERSONS.applicant,
): Promise<Uint8Array> {
  const portrait = await renderFace({ identity: person, width: 540, height: 680, headShare: 0.7 });
  const page = await renderPassport({
    portrait,
    issuingState: 'SWE',
    nationality: 'SWE',
    surname: 'Lindqvist',
    givenNames: 'Anna Maria',
    documentNumber: 'K83911204',
    ...content,
  });
  return new Uint8Array(await placeOnDesk(page));
}
