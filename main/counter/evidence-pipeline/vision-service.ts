import type { DocumentPart, DocumentReader } from '../../ports/document-models.ts';
import type { FaceEngine } from '../../ports/face-models.ts';
import type { PictureCodec } from '../../ports/picture-codec.ts';
import { AppError, type ErrorResponse } from '../../sdk/contract/errors.ts';
import type { CapabilityView } from '../contract/state.ts';
import type { VisionService } from './pipeline-ports.ts';

export interface VisionParts {
  face: FaceEngine;
  documents: DocumentReader;
  codec: PictureCodec;
  /** Names and digests of the installed models. */
  models: string[];
  /** Whether the display can guide a selfie by itself. */
  guidance: CapabilityView;
}

const DOCUMENT_PARTS: readonly DocumentPart[] = ['mrz', 'outline', 'barcode'];

type Part = 'face' | DocumentPart;

type Readiness = { state: 'starting' } | { state: 'ready' } | { state: 'unavailable'; error: ErrorResponse };

/**
 * Opens the models while the kiosk already runs. A model that is missing or altered leaves its part unavailable with
 * the true cause; everything else works on.
 */
export function startVision(parts: VisionParts): VisionService {
  const listeners = new Set<() => void>();
  const readiness: Record<Part, Readiness> = {
    face: { state: 'starting' },
    mrz: { state: 'starting' },
    outline: { state: 'starting' },
    barcode: { state: 'starting' },
  };
  const settle = (name: Part, next: Readiness): void => {
    readiness[name] = next;
    for (const listener of listeners) listener();
  };
  const prepare = (name: Part, work: Promise<void>): Promise<void> =>
    work.then(
      () => settle(name, { state: 'ready' }),
      (error: unknown) => settle(name, { state: 'unavailable', error: responseOf(error) }),
    );
  const prepared = Promise.all([
    prepare('face', parts.face.prepare()),
    ...DOCUMENT_PARTS.map((part) => prepare(part, parts.documents.prepare(part))),
  ]);
  const usable = (name: Part) => readiness[name].state !== 'unavailable';
  return {
    codec: parts.codec,
    models: () => parts.models,
    face: () => (usable('face') ? parts.face : undefined),
    documents: () => (DOCUMENT_PARTS.some(usable) ? parts.documents : undefined),
    capabilities: () => [
      { name: 'face', ...readiness.face },
      ...DOCUMENT_PARTS.map((part) => ({ name: `document-${part}` as const, ...readiness[part] })),
      parts.guidance,
    ],
    onChange: (listener) => void listeners.add(listener),
    async close() {
      await prepared;
      await parts.face.close();
    },
  };
}

function responseOf(error: unknown): ErrorResponse {
  if (error instanceof AppError) return error.toResponse();
  const probe = error instanceof Error ? error.name : 'unknown failure';
  return new AppError('MODEL_FAILED', 'The models could not be opened.', {
    component: 'models',
    probe,
    nextStep: 'Restart the application; if it repeats, build the models again.',
  }).toResponse();
}
