import { expect, test } from 'vitest';
import { failure } from '#core/contract/errors.ts';
import type { DocumentPart, DocumentReader } from '#inference/ports/document-models.ts';
import type { FaceEngine } from '#inference/ports/face-models.ts';
import { faceOf, readerOf, visionOf } from '../capture.fixture.ts';
import { startVision } from './vision-service.ts';

const MODEL = { task: 'passive-liveness', model: 'passive.onnx@ab12' } as const;

function start(face: Partial<FaceEngine>, documents: Partial<DocumentReader> = {}) {
  return startVision({
    face: { ...faceOf({}), ...face },
    documents: { ...readerOf({ readings: [] }), ...documents },
    codec: visionOf({}).codec,
    models: ['face-detection/short-range@00'],
    guidance: { name: 'face-guidance', state: 'ready' },
  });
}

const stateOf = (vision: ReturnType<typeof start>, name: string) =>
  vision.capabilities().find((capability) => capability.name === name);

test('optional models that are not installed are no capability and stand in no evidence', async () => {
  const vision = start({});
  await vision.close();
  expect(stateOf(vision, 'face')).toEqual({ name: 'face', state: 'ready' });
  expect(stateOf(vision, 'passive-liveness')).toBeUndefined();
  expect(stateOf(vision, 'second-recognition')).toBeUndefined();
  expect(vision.models()).toEqual(['face-detection/short-range@00']);
});

test('an optional model that is installed is a capability and is named with its digest', async () => {
  const vision = start({ prepareOptional: async (task) => (task === MODEL.task ? [MODEL] : []) });
  await vision.close();
  expect(stateOf(vision, 'passive-liveness')).toEqual({ name: 'passive-liveness', state: 'ready' });
  expect(vision.models()).toContain('passive-liveness/passive.onnx@ab12');
});

test('an altered optional model is shown as altered, and the faces continue to work', async () => {
  const vision = start({
    prepareOptional: async (task) => {
      if (task === 'second-recognition') throw failure('MODEL_ALTERED', 'not the pinned one');
      return [];
    },
  });
  let changes = 0;
  vision.onChange(() => {
    changes += 1;
  });
  await vision.close();
  expect(stateOf(vision, 'second-recognition')).toMatchObject({
    state: 'unavailable',
    error: { code: 'MODEL_ALTERED' },
  });
  expect(vision.models()).toEqual(['face-detection/short-range@00']);
  expect(vision.face()).toBeDefined();
  expect(changes).toBeGreaterThan(0);
});

test.each<DocumentPart>(['mrz', 'outline', 'barcode', 'print'])(
  'a damaged file of the part %s switches off the capability of that name and no other',
  async (damaged) => {
    const vision = start(
      {},
      {
        prepare: async (part) => {
          if (part === damaged) throw failure('MODEL_ALTERED', 'not the pinned one');
        },
      },
    );
    await vision.close();
    for (const part of ['mrz', 'outline', 'barcode', 'print'] as const) {
      expect(stateOf(vision, `document-${part}`)).toMatchObject(
        part === damaged ? { state: 'unavailable', error: { code: 'MODEL_ALTERED' } } : { state: 'ready' },
      );
    }
    expect(stateOf(vision, 'face')?.state).toBe('ready');
    expect(vision.documents()).toBeDefined();
  },
);

test('documents are not read at all once every part of their reader is damaged', async () => {
  const vision = start(
    {},
    {
      prepare: async () => {
        throw new Error('broken');
      },
    },
  );
  await vision.close();
  expect(stateOf(vision, 'document-mrz')).toMatchObject({ error: { code: 'MODEL_FAILED' } });
  expect(vision.documents()).toBeUndefined();
});
