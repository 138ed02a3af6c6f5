import { agreedZone } from '#capture/document/zone-readings.ts';
import { compareFaces } from '#capture/face/compare-faces.ts';
import type { RecallingVision } from '#capture/recompute/remembered-vision.ts';
import type { FaceAnalysis } from '#core/biometrics/face-analysis.ts';
import { measureFace } from '#core/biometrics/mesh-points.ts';
import type { MeasuredComponent } from '#core/biometrics/quality-component.ts';
import { scoreComponent } from '#core/biometrics/quality-score.ts';
import { syntheticMesh } from '#core/biometrics/synthetic-mesh.fixture.ts';
import type { CaptureRecord } from '#core/document/document-records.ts';
import { parseMrz } from '#core/icao9303/parse-mrz.ts';
import { fromUtf8, utf8 } from '#core/keys/bytes.ts';
import type { DocumentReading } from '#inference/ports/document-models.ts';
import type { FaceEngine } from '#inference/ports/face-models.ts';
import { FLOW, type ScenarioOptions } from '#specimens/evidence-under-test.ts';
import { passportCapture, passportLines } from '#specimens/logged-captures.ts';
import { passedAttempt, passedChallenge } from '#specimens/passed-attempt.ts';

/** The material of a session, and models that read it unchanged. */
export interface KnownPictures {
  material: Pick<ScenarioOptions, 'shown' | 'picture' | 'comparison' | 'liveness' | 'liveFrames'>;
  vision: RecallingVision;
}

const SIZE = { width: 4, height: 3 };
/** Levels of grey by picture; cuts of a document look like nothing else. */
const LEVELS: Readonly<Record<string, number>> = { portrait: 0, selfie: 200, second: 60 };
const filled = (level: number) => ({
  ...SIZE,
  data: new Uint8Array(3 * SIZE.width * SIZE.height).fill(level),
});

/** A picture without a face, and the frames that show the answers. */
export const NOBODY = 'nobody';
const LIVE_FRAMES = 'livelive';
const isLiveFrames = (bytes?: Uint8Array): boolean => bytes !== undefined && fromUtf8(bytes) === LIVE_FRAMES;

const GOOD_LIGHT: Partial<Record<MeasuredComponent, number>> = {
  'under-exposure-prevention': 0,
  'over-exposure-prevention': 0,
  'luminance-mean': 0.5,
  'illumination-uniformity': 0.7,
  sharpness: 400,
};

/**
 * A session whose pictures are only named, with models that know the content of each. A forged log leaves its pictures
 * as they are, so that reading them again needs no more; changed pictures are for `run-picture-forgeries.ts`.
 */
export async function knownPictures(at: Date): Promise<KnownPictures> {
  const vision = knownVision(at);
  const reading = readingOf(at);
  const agreed = agreedZone([reading, reading], dayOf(at));
  const { zone: _zone, ...page } = passportCapture('portrait', { at });
  const capture: CaptureRecord = {
    ...page,
    pictures: [
      { id: 'frame', kind: 'document-frame', ...SIZE },
      { id: 'portrait', kind: 'document-portrait', ...SIZE },
      { id: 'second', kind: 'document-zone-frame', ...SIZE },
    ],
    ...(agreed ? { zone: agreed.zone } : {}),
  };
  const pictures = Object.fromEntries(
    capture.pictures.map(({ id, kind }) => [id, { kind, bytes: utf8(id) }]),
  );
  const [picture, portrait] = [utf8('selfie'), utf8('portrait')];
  const time = at.toISOString();
  return {
    vision,
    material: {
      shown: { capture, pictures },
      picture,
      comparison: await compareFaces(vision.face(), FLOW.comparison, { selfie: picture, portrait }),
      liveness: passedAttempt(
        (['nod', 'blink'] as const).map((kind) => passedChallenge(kind, time)),
        time,
      ),
      liveFrames: {
        frames: [0, 1].map((question) => ({ question, at: 900, look: true, size: 4 })),
        bytes: utf8(LIVE_FRAMES),
      },
    },
  };
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

function readingOf(at: Date): DocumentReading {
  const rawLines = passportLines();
  const mrz = parseMrz(rawLines, { today: dayOf(at) });
  return {
    ...(mrz ? { mrz } : {}),
    rawLines,
    confidence: [],
    lineBoxes: [],
    portrait: { box: [] as never, image: filled(LEVELS.portrait ?? 0) },
    captureQuality: [],
    mirrored: false,
    rotation: 0,
    timingsMs: { decode: 0, locate: 0, recognise: 0, portrait: 0, total: 0 },
  } as DocumentReading;
}

function knownVision(at: Date): RecallingVision {
  const reading = readingOf(at);
  const landmarks = syntheticMesh({ centre: { x: 640, y: 360 }, scale: 160 });
  const { interEyePx } = measureFace(landmarks);
  const quality = (Object.entries(GOOD_LIGHT) as [MeasuredComponent, number][]).map(([component, value]) =>
    scoreComponent(component, value),
  );
  const analysis: FaceAnalysis = {
    width: 1280,
    height: 720,
    faces: [
      {
        box: { x: 500, y: 200, width: 280, height: 320 },
        score: 0.95,
        meshFlag: 0.99,
        landmarks,
        pose: { yaw: 0, pitch: 0, roll: 0 },
        interEyePx,
        quality,
      },
    ],
    timingsMs: { decode: 0, detect: 0, landmarks: 0, quality: 0 },
  };
  const face = {
    analyse: async ({ bytes }: { bytes: Uint8Array }) =>
      fromUtf8(bytes) === NOBODY ? { ...analysis, faces: [] } : analysis,
    compare: async () => ({
      score: 0.97,
      interEyePx: { selfie: 90, portrait: 60 },
      reasons: [],
      selfie: { modelId: 'specimen' },
    }),
  } as unknown as FaceEngine;
  return {
    codec: {
      decode: async ({ bytes }) => filled(LEVELS[fromUtf8(bytes)] ?? 120),
      encodeJpeg: async () => utf8('portrait'),
      fitJpeg: async (jpeg) => jpeg,
    },
    models: () => ['specimen'],
    face: () => face,
    documents: () => ({
      prepare: async () => undefined,
      judge: async (_image, { ask }) => (ask === 'examine' ? { liveness: [] } : { reading }) as never,
    }),
    // The frames of an attempt have their own forgeries.
    recall: async (question, [, liveFrames], read) =>
      question[0] === 'answers'
        ? ({ answered: [true, true].fill(isLiveFrames(liveFrames)), passive: [] } as never)
        : read(),
  };
}
