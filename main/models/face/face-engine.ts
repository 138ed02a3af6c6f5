import type { FaceEngine, FacePicture } from '../../ports/face-models.ts';
import type { InferenceClient } from '../runtime/inference-client.ts';
import type { FaceTasks } from './face-tasks.ts';

/** The face engine on an inference thread, which it owns and ends when it is closed. */
export function createFaceEngine(client: InferenceClient<FaceTasks>): FaceEngine {
  return {
    prepare: () => client.run('face.prepare', null),
    analyse: (image, { stream } = {}) => client.run('face.analyse', image, stream ? { stream } : {}),
    embed: (image: FacePicture, { landmarks, interEyePx }) =>
      client.run('face.embed', { image, face: { landmarks, interEyePx } }),
    compare: (selfie, portrait, rules) => client.run('face.compare', { selfie, portrait, rules }),
    close: () => client.close(),
  };
}
