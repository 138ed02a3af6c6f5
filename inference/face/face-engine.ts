import type { FaceEngine, FacePicture, OptionalFaceModel } from '../ports/face-models.ts';
import type { InferenceClient } from '../runtime/inference-client.ts';
import type { FaceTasks } from './face-tasks.ts';

const OPTIONAL_TASKS: readonly OptionalFaceModel['task'][] = ['passive-liveness', 'second-recognition'];

/** The face engine on an inference thread, which it owns and ends when it is closed. */
export function createFaceEngine(client: InferenceClient<FaceTasks>): FaceEngine {
  const prepareOptional = (task: OptionalFaceModel['task']) => client.run('face.prepare-optional', task);
  return {
    prepare: () => client.run('face.prepare', null),
    analyse: (image, options = {}) => client.run('face.analyse', image, options),
    observe: (image, { stream, startBy, ...wanted } = {}) =>
      client.run('face.observe', { image, ...wanted }, { ...(stream ? { stream } : {}), startBy }),
    trace: (image) => client.run('face.trace', image),
    prepareOptional,
    async optionalModels() {
      // A task whose models cannot be used adds nothing; prepareOptional says why.
      const found = await Promise.allSettled(OPTIONAL_TASKS.map(prepareOptional));
      return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    },
    embed: (image: FacePicture, { landmarks, interEyePx }) =>
      client.run('face.embed', { image, face: { landmarks, interEyePx } }),
    compare: (selfie, portrait, rules) => client.run('face.compare', { selfie, portrait, rules }),
    close: () => client.close(),
  };
}
