import type { FaceAnalysis, ObservedFace } from '#core/biometrics/face-analysis.ts';
import type { FrameMeta } from '#core/contract/counter/frame.ts';
import { failure } from '#core/contract/errors.ts';
import { composeMrz } from '#core/icao9303/compose-mrz.ts';
import { parseMrz } from '#core/icao9303/parse-mrz.ts';
import type { Quad } from '#core/imaging/geometry.ts';
import { type FrameTraces, TRACE_COLUMNS, TRACE_ROWS } from '#core/liveness/camera-facts.ts';
import { isReadable } from '#inference/document/document-reader.ts';
import type {
  DocumentExamination,
  DocumentHint,
  DocumentPrint,
  DocumentReader,
  DocumentReading,
} from '#inference/ports/document-models.ts';
import type { FaceEngine, OptionalFaceModel } from '#inference/ports/face-models.ts';
import type { PipelineClock, Vision } from './vision/ports.ts';

export const SPECIMEN_LINES = composeMrz({
  format: 'TD3',
  documentCode: 'P',
  issuingState: 'UTO',
  documentNumber: 'L898902C3',
  nationality: 'UTO',
  dateOfBirth: '1974-08-12',
  sex: 'F',
  dateOfExpiry: '2034-04-15',
  surname: 'Eriksson',
  givenNames: 'Anna Maria',
});
export const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1);
const PIXELS = { width: 4, height: 3, data: new Uint8Array(36) };

let ids = 0;
export const TIME: PipelineClock = {
  clock: { now: () => new Date(Date.UTC(2026, 10, 20, 10)) },
  uptimeMs: () => 3_600_000,
  today: () => '2026-11-20',
  newId: () => `id-${ids++}`,
};

export const meta = (
  purpose: FrameMeta['purpose'],
  afterMs = 0,
  step: FrameMeta['at']['step'] = 'document',
) => ({
  sessionId: '0190a000-0000-7000-8000-000000000001',
  at: { step, visit: 1 },
  attemptId: '0190a000-0000-7000-8000-000000000002',
  purpose,
  capturedAt: TIME.clock.now().getTime() + afterMs,
  frameNumber: 0,
});

const PORTRAIT: DocumentReading['portrait'] = { box: [] as never, image: PIXELS };

/** A side without anything to read, its outline at rest `shift` pixels to the right; a front shows a portrait. */
export const plainSide = (
  change: Partial<DocumentReading> & { face?: boolean; shift?: number } = {},
): DocumentReading => {
  const { face = true, shift = 0, ...rest } = change;
  const corners = [
    [100, 100],
    [956, 100],
    [956, 640],
    [100, 640],
  ] as const;
  const quad = corners.map(([x, y]) => ({ x: x + shift, y })) as unknown as Quad;
  return {
    ...reading(undefined),
    outline: { quad, confidence: 1, cut: [], aspect: 1.585, format: 'ID-1', tiltDegrees: 0 },
    ...(face ? { portrait: PORTRAIT } : {}),
    ...rest,
  };
};

/** A barcode of these bytes in the frame. */
export const barcodeReading = (bytes: Uint8Array, mirrored = false): DocumentReading['barcode'] => ({
  bytes,
  box: [] as never,
  rotation: 0,
  pixelsPerModule: 3,
  mirrored,
  crop: PIXELS,
});

/** A reading of these lines; without lines nothing was found in the frame. */
export function reading(lines: readonly string[] | undefined, focus = 1): DocumentReading {
  const mrz = lines && parseMrz(lines, { today: '2026-11-20' });
  return {
    ...(mrz ? { mrz } : {}),
    rawLines: [...(lines ?? [])],
    confidence: [],
    lineBoxes: [],
    quality: { focus, luminance: 128, contrast: 100, glare: 0, pixelsPerCharacter: 20 },
    ...(lines ? { zoneImage: PIXELS, portrait: PORTRAIT } : {}),
    captureQuality: [],
    mirrored: false,
    rotation: 0,
    timingsMs: { decode: 0, locate: 0, recognise: 0, portrait: 0, total: 0 },
  };
}

/** The guide says `hint`, and shows the outline of the frame that is read next, with the zone if there is one. */
export function readerOf(answers: {
  hint?: DocumentHint;
  zone?: Quad;
  readings: DocumentReading[];
  examination?: DocumentExamination;
  /** Without it the models of print are missing. */
  print?: DocumentPrint;
}): DocumentReader {
  let next = 0;
  const at = (frame: number) =>
    answers.readings[Math.min(frame, answers.readings.length - 1)] ?? reading(undefined);
  return {
    prepare: async () => undefined,
    async judge(_image, { ask }) {
      if (ask === 'print') {
        if (answers.print) return answers.print as never;
        throw failure('MODEL_MISSING', 'print');
      }
      if (ask === 'examine') return (answers.examination ?? { liveness: [] }) as never;
      const { outline } = at(next);
      const { hint = 'ready', zone } = answers;
      const seen = { ...(zone ? { zone } : {}), ...(outline ? { outline } : {}) };
      const hints = { hint, timingMs: 1, ...seen };
      if (ask === 'hint') return { hints } as never;
      if (ask === 'read') return { reading: at(next++), hints } as never;
      return (isReadable(hints) ? { hints, reading: at(next++) } : { hints }) as never;
    },
  };
}

/** A face engine that answers with the same analysis for every picture, or observes and compares as a test says. */
export function faceOf(answer: {
  analysis?: FaceAnalysis;
  observe?: FaceEngine['observe'];
  optional?: OptionalFaceModel[];
  compare?: FaceEngine['compare'];
}): FaceEngine {
  const analysis = answer.analysis ?? { width: 4, height: 3, faces: [], timingsMs: NO_TIME };
  const { optional = [] } = answer;
  const unexpected = async () => {
    throw failure('MODEL_FAILED', 'not part of this test');
  };
  const face: FaceEngine = {
    prepare: async () => undefined,
    analyse: async () => analysis,
    observe:
      answer.observe ??
      (async (image, options) => ({ analysis: await face.analyse(image, options), traces: NO_TRACES })),
    trace: async () => NO_TRACES,
    prepareOptional: async (task) => optional.filter((model) => model.task === task),
    optionalModels: async () => optional,
    embed: unexpected,
    compare: answer.compare ?? unexpected,
    close: async () => undefined,
  };
  return face;
}
/** Pixels that tell nothing about their camera. */
export const NO_TRACES: FrameTraces = {
  digest: '',
  grid: new Uint8Array(TRACE_COLUMNS * TRACE_ROWS),
};
export const NO_TIME = { decode: 0, detect: 0, landmarks: 0, quality: 0 };
export const noFaces = (faces: ObservedFace[] = []): FaceAnalysis => ({
  width: 1280,
  height: 720,
  faces,
  timingsMs: NO_TIME,
});

export function visionOf(parts: { face?: FaceEngine; documents?: DocumentReader }): Vision {
  return {
    codec: { decode: async () => PIXELS, encodeJpeg: async () => JPEG, fitJpeg: async (jpeg) => jpeg },
    models: () => ['test-model'],
    face: () => parts.face,
    documents: () => parts.documents,
  };
}
