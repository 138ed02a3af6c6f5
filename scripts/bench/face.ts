import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { EncodedImage } from '../../main/domain/imaging/rgb-image.ts';
import { analyseFaces } from '../../main/models/face/analyse-faces.ts';
import { embedFace } from '../../main/models/face/embed-face.ts';
import { createFaceEngine } from '../../main/models/face/face-engine.ts';
import type { FaceTasks } from '../../main/models/face/face-tasks.ts';
import { decodeImage, FRAME_LIMITS } from '../../main/models/runtime/decode-image.ts';
import { createInferenceClient } from '../../main/models/runtime/inference-client.ts';
import { createModelStore } from '../../main/models/runtime/model-store.ts';
import { renderFace, SPECIMEN_PERSONS } from '../../test/support/specimen/face.ts';
import { type BenchRow, benchRow, measure } from './bench-row.ts';

const MODELS_DIR = fileURLToPath(new URL('../../native-models', import.meta.url));
const FRAME = { width: 1280, height: 720 };
const RULES = { bands: { thresholdSetId: 'bench', supports: 0.93, review: 0.907 } };

/** The face rows of `npm run bench`: models warm, pictures drawn by this project. */
export async function benchFace(): Promise<BenchRow[]> {
  const models = createModelStore({ modelsDir: MODELS_DIR });
  const engine = createFaceEngine(
    createInferenceClient<FaceTasks>({
      workerUrl: new URL('../../main/models/runtime/inference-worker.ts', import.meta.url),
      modelsDir: MODELS_DIR,
    }),
  );
  const [frame, second] = [await frameOf('soft'), await frameOf('warm')];
  const [picture, other] = [await decodeImage(frame), await decodeImage(second)];
  const [face] = (await analyseFaces(models, picture)).faces;
  if (!face) throw new Error('the specimen of the bench shows no face');
  try {
    return [
      benchRow('JPEG decode, 1280x720', await measure(() => decodeImage(frame, FRAME_LIMITS)), {
        target: 15,
      }),
      benchRow(
        'face frame, 1280x720: detect, landmarks, quality',
        await measure(() => analyseFaces(models, picture)),
        {
          target: 20,
          p95Target: 40,
        },
      ),
      benchRow('face frame through the inference thread', await measure(() => engine.analyse(picture)), {
        target: 25,
      }),
      benchRow(
        'face embedding with mirror',
        await measure(() => embedFace(models, picture, face.landmarks)),
        {
          target: 20,
        },
      ),
      benchRow('1:1 comparison of two pictures', await measure(() => engine.compare(picture, other, RULES)), {
        target: 60,
      }),
    ];
  } finally {
    await Promise.all([engine.close(), models.close()]);
  }
}

async function frameOf(light: 'soft' | 'warm'): Promise<EncodedImage> {
  const png = await renderFace({ identity: SPECIMEN_PERSONS.applicant, light, ...FRAME });
  return { mimeType: 'image/jpeg', bytes: await sharp(png).jpeg({ quality: 90 }).toBuffer() };
}
