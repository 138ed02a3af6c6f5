import { expect, test } from 'vitest';
import type { FaceEngine } from '../../ports/face-models.ts';
import { AppError } from '../../sdk/contract/errors.ts';
import { faceOf, readerOf, visionOf } from './pipeline.fixture.ts';
import { startVision } from './vision-service.ts';

const MODEL = { task: 'passive-liveness', model: 'passive.onnx@ab12' } as const;

function start(face: Partial<FaceEngine>) {
  return startVision({
    face: { ...faceOf({}), ...face },
    documents: readerOf({ readings: [] }),
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

test('an altered optional model is shown as what it is, and the faces work on', async () => {
  const vision = start({
    prepareOptional: async (task) => {
      if (task === 'second-recognition') throw new AppError('MODEL_ALTERED', 'not the pinned one');
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
