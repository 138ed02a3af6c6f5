import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { judgeSelfie } from '#core/biometrics/judge-selfie.ts';
import { SelfieLimits } from '#core/contract/capture-limits.ts';
import type { EncodedImage, RgbImage } from '#core/imaging/rgb-image.ts';
import { WHOLE_VIEW } from '#core/liveness/live-frames.ts';
import { analyseFaces } from '#inference/face/analyse-faces.ts';
import { embedFace } from '#inference/face/embed-face.ts';
import { createFaceEngine } from '#inference/face/face-engine.ts';
import type { FaceTasks } from '#inference/face/face-tasks.ts';
import type { FaceEngine } from '#inference/ports/face-models.ts';
import { decodeImage, FRAME_LIMITS } from '#inference/runtime/decode-image.ts';
import { createInferenceClient, INFERENCE_WORKER } from '#inference/runtime/inference-client.ts';
import { createModelStore, type ModelStore } from '#inference/runtime/model-store.ts';
import { renderFace, SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';
import { type BenchRow, benchRow, measure, skippedRow } from './bench-row.ts';
import { FACE_PEERS, measurePeer } from './face-peers.ts';

const MODELS_DIR = fileURLToPath(new URL('../../native-models', import.meta.url));
const FRAME = { width: 1280, height: 720 };
const LIMITS = SelfieLimits.parse({});
const RULES = { bands: { thresholdSetId: 'bench', supports: 0.93, review: 0.907 } };

/** The face rows of `npm run bench`: models warm, pictures drawn by this project. */
export async function benchFace(): Promise<BenchRow[]> {
  const models = createModelStore({ modelsDir: MODELS_DIR });
  const engine = createFaceEngine(
    createInferenceClient<FaceTasks>({
      workerUrl: INFERENCE_WORKER,
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
          target: 12,
          p95Target: 40,
        },
      ),
      benchRow('face frame through the inference thread', await measure(() => engine.analyse(picture)), {
        target: 25,
      }),
      benchRow(
        'frame of a liveness attempt, from JPEG',
        await measure(() => engine.observe(frame, { sentView: WHOLE_VIEW })),
        {
          target: 20,
        },
      ),
      benchRow(
        'face embedding with mirror',
        await measure(() => embedFace(models, picture, face.landmarks)),
        {
          target: 15,
        },
      ),
      benchRow('1:1 comparison of two pictures', await measure(() => engine.compare(picture, other, RULES)), {
        target: 60,
      }),
      benchRow(
        'whole selfie decision: best of five frames, quality, comparison, from JPEG',
        await measure(() => decideSelfie(engine, frame, second), { runs: 40 }),
        { target: 250 },
      ),
      ...(await peerRows(models, picture)),
    ];
  } finally {
    await Promise.all([engine.close(), models.close()]);
  }
}

/** The work of a capture after the face was held: five frames judged, the sharpest compared. */
async function decideSelfie(engine: FaceEngine, frame: EncodedImage, portrait: EncodedImage): Promise<void> {
  for (let taken = 0; taken < 5; taken += 1) judgeSelfie(await engine.analyse(frame), LIMITS);
  await engine.compare(frame, portrait, RULES);
}

/** How many times as long the peers take for a face and its landmarks on the same pixels. */
const LEAST_RATIO = 3;

async function peerRows(models: ModelStore, picture: RgbImage): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const peer of FACE_PEERS) {
    const ours = await measure(() => analyseFaces(models, picture));
    const name = `face and landmarks, at least ${LEAST_RATIO} times as fast as ${peer}`;
    const answer = await measurePeer(peer, picture);
    if ('failed' in answer) {
      rows.push(skippedRow(name, { target: 0 }, answer.failed));
      continue;
    }
    const { median } = answer.measured;
    rows.push({
      ...benchRow(name, ours, { target: median / LEAST_RATIO }),
      peer: { name: `${peer}, TensorFlow.js on WebAssembly`, median, ratio: median / ours.median },
    });
  }
  return rows;
}

async function frameOf(light: 'soft' | 'warm'): Promise<EncodedImage> {
  const png = await renderFace({ identity: SPECIMEN_PERSONS.applicant, light, ...FRAME });
  return { mimeType: 'image/jpeg', bytes: await sharp(png).jpeg({ quality: 90 }).toBuffer() };
}
