import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cosineSimilarity } from '#core/biometrics/cosine-similarity.ts';
import type { ObservedFace } from '#core/biometrics/face-analysis.ts';
import { SECOND_OPINION_LIMIT } from '#core/biometrics/second-opinion.ts';
import { Flow } from '#core/contract/flow.ts';
import type { EncodedImage } from '#core/imaging/rgb-image.ts';
import { faceTasks } from '#inference/face/face-tasks.ts';
import { secondEmbedding } from '#inference/face/second-recogniser.ts';
import { decodeImage, FILE_LIMITS } from '#inference/runtime/decode-image.ts';
import { sniffImageType } from '#inference/runtime/image-type.ts';
import { createModelStore } from '#inference/runtime/model-store.ts';
import { buildModels } from '#scripts/models-build.ts';

/** A folder with `faces/master.csv` (file_x, file_y, Decision) and its pictures; they are not part of this project. */
const DATA_DIR = process.env.COUNTERPROOF_DEV_DATA ?? '';
const FACES_DIR = join(DATA_DIR, 'faces');
const HAS_DATA = DATA_DIR !== '' && existsSync(join(FACES_DIR, 'master.csv'));

/** A folder with the optional models that `native-models/optional-models.json` pins. */
const OPTIONAL_DIR = process.env.COUNTERPROOF_DEV_MODELS ?? '';
const HAS_SECOND = HAS_DATA && existsSync(join(OPTIONAL_DIR, 'mobilefacenet_foamliu.onnx'));

const models = createModelStore({
  modelsDir: fileURLToPath(new URL('../../../native-models', import.meta.url)),
  optionalModelsDir: OPTIONAL_DIR || undefined,
});
const { comparison, selfie } = Flow.pick({ comparison: true, selfie: true }).parse({});

/** As the face tasks decode: the landmarks are places of such a picture. */
const LIMITS = { ...FILE_LIMITS, maxSide: 2048 };

interface Subject {
  face: ObservedFace;
  vector: Float32Array;
  /** By the second recogniser, where it is installed. */
  second: Float32Array | undefined;
}

async function readSubject(file: string): Promise<Subject | undefined> {
  const bytes = await readFile(join(FACES_DIR, file)).catch(() => undefined);
  if (!bytes) return undefined;
  const image = { mimeType: sniffImageType(bytes), bytes } as EncodedImage;
  const { faces } = await faceTasks['face.analyse'](image, { models });
  const [face] = faces;
  if (!face) return undefined;
  const { vector } = await faceTasks['face.embed']({ image, face }, { models });
  const [model] = await models.optional('second-recognition');
  const { landmarks } = face;
  const second =
    model && (await secondEmbedding(model, { image: await decodeImage(image, LIMITS), landmarks }));
  return { face, vector, second };
}

function isFrontal({ face: { pose } }: Subject): boolean {
  const { maxYaw, maxPitch, maxRoll } = selfie.limits;
  return Math.abs(pose.yaw) <= maxYaw && Math.abs(pose.pitch) <= maxPitch && Math.abs(pose.roll) <= maxRoll;
}

/** The rate at which false matches and false non-matches are equal, over all thresholds. */
function equalErrorRate(mated: readonly number[], nonMated: readonly number[]): number {
  const rates = [...mated, ...nonMated].map((threshold) => {
    const falseNonMatches = mated.filter((score) => score < threshold).length / mated.length;
    const falseMatches = nonMated.filter((score) => score >= threshold).length / nonMated.length;
    return Math.max(falseNonMatches, falseMatches);
  });
  return Math.min(...rates);
}

describe.skipIf(!HAS_DATA)('recognition on labelled pairs (needs COUNTERPROOF_DEV_DATA)', () => {
  const mated: number[] = [];
  const nonMated: number[] = [];
  /** Scores of the second recogniser for the same pairs. */
  const second = { mated: [] as number[], nonMated: [] as number[] };

  beforeAll(async () => {
    await buildModels();
    const rows = (await readFile(join(FACES_DIR, 'master.csv'), 'utf8')).trim().split(/\r?\n/).slice(1);
    const pairs = rows.map((row) => row.split(',') as [string, string, string]);
    const subjects = new Map<string, Subject | undefined>();
    for (const file of new Set(pairs.flatMap((pair) => pair.slice(0, 2))))
      subjects.set(file, await readSubject(file));
    for (const [fileA, fileB, decision] of pairs) {
      const [a, b] = [subjects.get(fileA), subjects.get(fileB)];
      if (!a || !b || !isFrontal(a) || !isFrontal(b)) continue;
      (decision === 'Yes' ? mated : nonMated).push(cosineSimilarity(a.vector, b.vector));
      if (a.second && b.second) {
        second[decision === 'Yes' ? 'mated' : 'nonMated'].push(cosineSimilarity(a.second, b.second));
      }
    }
  }, 300_000);

  afterAll(() => models.close());

  test('no pair of different persons reaches the band that supports', () => {
    const worst = Math.max(...nonMated);
    console.log(
      `${mated.length} mated and ${nonMated.length} non-mated frontal pairs: equal error rate ` +
        `${(100 * equalErrorRate(mated, nonMated)).toFixed(2)} %, highest non-mated score ${worst.toFixed(3)}`,
    );
    expect(nonMated.length).toBeGreaterThan(200);
    expect(worst).toBeLessThan(comparison.selfieToSelfie.supports);
  });

  test('the equal error rate is at most 2 %', () => {
    expect(mated.length).toBeGreaterThan(20);
    expect(equalErrorRate(mated, nonMated)).toBeLessThanOrEqual(0.02);
  });

  test.skipIf(!HAS_SECOND)(
    'a second opinion disagrees with no true pair (needs COUNTERPROOF_DEV_MODELS)',
    () => {
      const rate = equalErrorRate(second.mated, second.nonMated);
      const taken = second.nonMated.filter((score) => score >= SECOND_OPINION_LIMIT).length;
      console.log(
        `second recogniser: equal error rate ${(100 * rate).toFixed(2)} %, true pairs from ` +
          `${Math.min(...second.mated).toFixed(3)}, false pairs to ${Math.max(...second.nonMated).toFixed(3)}, ` +
          `${taken} of ${second.nonMated.length} false pairs not contradicted`,
      );
      expect(rate).toBeLessThanOrEqual(0.0245);
      expect(Math.min(...second.mated)).toBeGreaterThanOrEqual(SECOND_OPINION_LIMIT);
      expect(taken / second.nonMated.length).toBeLessThan(0.02);
    },
  );
});
