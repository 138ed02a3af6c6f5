import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CapabilityView } from '#core/contract/counter/state.ts';
import { failure } from '#core/contract/errors.ts';
import { createDocumentReaderClient, type DocumentTasks } from '#inference/document/document-tasks.ts';
import { createFaceEngine } from '#inference/face/face-engine.ts';
import type { FaceTasks } from '#inference/face/face-tasks.ts';
import { decodeImage } from '#inference/runtime/decode-image.ts';
import { encodeJpeg, fitJpeg } from '#inference/runtime/encode-jpeg.ts';
import { createInferenceClient, INFERENCE_WORKER } from '#inference/runtime/inference-client.ts';
import type { ThreadPriority } from '#inference/runtime/inference-messages.ts';
import { ModelManifest } from '#inference/runtime/model-manifest.ts';
import type { PipelineClock, VisionService } from './ports.ts';
import { startVision } from './vision-service.ts';

export interface VisionOptions {
  /** Where the operator of the kiosk put the models that the product can do without. */
  optionalModelsDir?: string | undefined;
  /** The priority of the inference thread; normal by default. */
  priority?: ThreadPriority;
  /** How long one question to the models may take; half a minute by default. */
  timeoutMs?: number;
}

/** The inference thread with every model, and the codec. */
export function loadVision(
  modelsDir: string,
  time: Pick<PipelineClock, 'today'>,
  { optionalModelsDir, priority, timeoutMs }: VisionOptions = {},
): VisionService {
  const client = createInferenceClient<FaceTasks & DocumentTasks>({
    workerUrl: INFERENCE_WORKER,
    modelsDir,
    optionalModelsDir,
    priority,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  return startVision({
    face: createFaceEngine(client),
    documents: createDocumentReaderClient(client, time.today),
    codec: { decode: decodeImage, encodeJpeg, fitJpeg },
    models: installedModels(modelsDir),
    guidance: guidanceOf(modelsDir),
  });
}

/** Name and pinned digest of every model; the inference thread checks the digest before it opens one. */
export function installedModels(modelsDir: string): string[] {
  return manifestsIn(modelsDir).flatMap(({ task, models }) =>
    models.map(({ name, sha256 }) => `${task}/${name}@${sha256}`),
  );
}

function manifestsIn(modelsDir: string): ModelManifest[] {
  if (!existsSync(modelsDir)) return [];
  return readdirSync(modelsDir).flatMap((folder) => {
    const path = join(modelsDir, folder, 'manifest.json');
    return existsSync(path) ? [ModelManifest.parse(JSON.parse(readFileSync(path, 'utf8')))] : [];
  });
}

function guidanceOf(modelsDir: string): CapabilityView {
  const web = manifestsIn(modelsDir).find(({ task }) => task === 'face-landmarker-web');
  const there = web?.models.every(({ file }) => existsSync(join(modelsDir, web.task, file)));
  if (there) return { name: 'face-guidance', state: 'ready' };
  const error = failure('MODEL_MISSING', 'the bundle for the display is not built', {
    component: 'models/face-landmarker-web',
  });
  return { name: 'face-guidance', state: 'unavailable', error: error.toResponse() };
}
