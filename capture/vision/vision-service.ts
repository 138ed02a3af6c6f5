import type { CapabilityView } from '#core/contract/counter/state.ts';
import { AppError, type ErrorResponse, failure } from '#core/contract/errors.ts';
import { Listeners } from '#core/listeners.ts';
import type { DocumentPart, DocumentReader } from '#inference/ports/document-models.ts';
import type { FaceEngine, OptionalFaceModel } from '#inference/ports/face-models.ts';
import type { PictureCodec } from '#inference/ports/picture-codec.ts';
import type { VisionService } from './ports.ts';

export interface VisionParts {
  face: FaceEngine;
  documents: DocumentReader;
  codec: PictureCodec;
  /** Names and digests of the installed models. */
  models: string[];
  /** Whether the display can guide a selfie without the kiosk. */
  guidance: CapabilityView;
}

type OptionalTask = OptionalFaceModel['task'];
const OPTIONAL_TASKS: readonly OptionalTask[] = ['passive-liveness', 'second-recognition'];

const DOCUMENT_PARTS: readonly DocumentPart[] = ['mrz', 'outline', 'barcode', 'print'];

type Part = 'face' | `document-${DocumentPart}` | OptionalTask;
const nameOf = (part: DocumentPart) => `document-${part}` as const;

type Readiness = { state: 'starting' } | { state: 'ready' } | { state: 'unavailable'; error: ErrorResponse };

/**
 * Opens the models while the kiosk already runs. A model that is missing or altered leaves its part unavailable with
 * the true cause; everything else works on. An optional model that is not installed is no capability of this kiosk.
 */
export function startVision(parts: VisionParts): VisionService {
  const changes = new Listeners();
  const readiness = new Map<Part, Readiness>([
    ['face', { state: 'starting' }],
    ...DOCUMENT_PARTS.map((part) => [nameOf(part), { state: 'starting' }] as const),
  ]);
  const optional: OptionalFaceModel[] = [];
  const settle = (name: Part, next: Readiness): void => {
    readiness.set(name, next);
    changes.tell();
  };
  const prepare = (name: Part, work: Promise<void>): Promise<void> =>
    work.then(
      () => settle(name, { state: 'ready' }),
      (error: unknown) => settle(name, { state: 'unavailable', error: responseOf(error) }),
    );
  const prepareOptional = async (task: OptionalTask): Promise<void> => {
    try {
      const models = await parts.face.prepareOptional(task);
      if (models.length === 0) return;
      optional.push(...models);
      settle(task, { state: 'ready' });
    } catch (error) {
      settle(task, { state: 'unavailable', error: responseOf(error) });
    }
  };
  const prepared = Promise.all([
    prepare('face', parts.face.prepare()),
    ...DOCUMENT_PARTS.map((part) => prepare(nameOf(part), parts.documents.prepare(part))),
    ...OPTIONAL_TASKS.map(prepareOptional),
  ]);
  const usable = (name: Part) => readiness.get(name)?.state !== 'unavailable';
  return {
    codec: parts.codec,
    models: () => [...parts.models, ...optional.map(({ task, model }) => `${task}/${model}`)],
    face: () => (usable('face') ? parts.face : undefined),
    documents: () => (DOCUMENT_PARTS.some((part) => usable(nameOf(part))) ? parts.documents : undefined),
    capabilities: () => [...[...readiness].map(([name, now]) => ({ name, ...now })), parts.guidance],
    onChange: changes.add,
    async close() {
      await prepared;
      await parts.face.close();
    },
  };
}

function responseOf(error: unknown): ErrorResponse {
  if (error instanceof AppError) return error.toResponse();
  const probe = error instanceof Error ? error.name : 'unknown failure';
  return failure('MODEL_FAILED', `opening the models: ${probe}`).toResponse();
}
