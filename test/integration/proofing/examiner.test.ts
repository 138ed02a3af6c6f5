import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installedModels, loadVision } from '#capture/vision/load-vision.ts';
import type { VisionService } from '#capture/vision/ports.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import type { ModelManifest } from '#inference/runtime/model-manifest.ts';
import { loggedScenario } from '#scripts/harness/logged-scenario.ts';
import {
  comparedMaterial,
  type Material,
  passportOf,
  selfieOf,
  sittingOf,
  TODAY,
} from '#scripts/harness/read-specimens.ts';
import { missingModels } from '#scripts/prepare/models.ts';
import { inProject } from '#scripts/prepare/project.ts';
import { type Examination, type Examiner, threadExaminer } from '#services/proofing/examiner.ts';
import { processExaminer } from '#services/proofing/examiner-pool.ts';
import { FLOW, scenario } from '#specimens/evidence-under-test.ts';
import { SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';
import { LONG } from '../../support/depth.ts';

const MODELS = inProject('native-models');
const missing = missingModels(MODELS);
const now = () => new Date();

/** A closed log as the services hand it to the process that reads its pictures again. */
function examinationOf(material: Material, communityId = 'community'): Examination {
  return {
    community: { tenantId: 'tenant', communityId },
    flow: FLOW,
    models: [],
    ...loggedScenario(scenario({ kiosk: jwsSigner(generateKeyPair()), ...material })),
  };
}

/** Entry `metadata_props` of an ONNX file: a note that changes its bytes, but not its results. */
const NOTE = Uint8Array.of(0x72, 6, 0x0a, 1, 0x76, 0x12, 1, 0x31);

/** The present models as an earlier version may have had them: other bytes, and so other hashes. */
function earlierVersion(folder: string): void {
  cpSync(MODELS, folder, { recursive: true, filter: (path) => !path.includes('training') });
  for (const task of readdirSync(folder)) {
    const path = join(folder, task, 'manifest.json');
    if (!existsSync(path)) continue;
    const manifest: ModelManifest = JSON.parse(readFileSync(path, 'utf8'));
    for (const entry of manifest.models.filter(({ file }) => file.endsWith('.onnx'))) {
      const file = join(folder, task, entry.file);
      appendFileSync(file, NOTE);
      entry.sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
      entry.bytes += NOTE.length;
    }
    writeFileSync(path, JSON.stringify(manifest));
  }
}

describe.runIf(LONG && missing.length === 0)('a log whose pictures are read again', () => {
  let vision: VisionService;
  let material: Material;
  beforeAll(async () => {
    vision = loadVision(MODELS, { today: () => TODAY });
    const { applicant } = SPECIMEN_PERSONS;
    material = await comparedMaterial(
      vision,
      await passportOf(vision, applicant),
      await sittingOf(vision, applicant),
    );
  });
  afterAll(() => vision?.close());

  const agreesAndShowsForgery = async (examiner: Examiner) => {
    const honest = await examiner.examine(examinationOf(material));
    expect(honest).toMatchObject({ differing: [], unchecked: [] });
    const { other } = SPECIMEN_PERSONS;
    const forged = await examiner.examine(examinationOf({ ...material, picture: await selfieOf(other) }));
    expect(forged).toMatchObject({
      differing: [{ subject: 'liveness answers' }, { subject: 'comparison' }],
    });
  };

  it('agrees with the kiosk in the idle thread of embedded services, shows a forgery, and is read once for a community', async () => {
    const examiner = threadExaminer({ priority: 'idle', earlierModels: [], now });
    const log = examinationOf(material);
    const timed = async (examination: Examination) => {
      const before = process.cpuUsage();
      expect(await examiner.examine(examination)).toMatchObject({ differing: [], unchecked: [] });
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    try {
      await agreesAndShowsForgery(examiner);
      const recalled = await timed(log);
      const foreign = { ...log, community: { ...log.community, communityId: 'another' } };
      expect(await timed(foreign)).toBeGreaterThan(3 * recalled);
    } finally {
      await examiner.close();
    }
  });

  it('agrees with the kiosk in processes of a server, which read a log by the models of its own version', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'counterproof-models-'));
    const open = (earlierModels: string[]) => processExaminer({ places: 1, now, earlierModels });
    const [keeping, without] = [open([folder]), open([])];
    try {
      earlierVersion(folder);
      await agreesAndShowsForgery(keeping);
      const log = { ...examinationOf(material), models: installedModels(folder) };
      expect(log.models).not.toEqual(installedModels(MODELS));
      expect(await keeping.examine(log)).toMatchObject({ differing: [], unchecked: [] });
      expect(await without.examine(log)).toBe('models-unknown');
      const mixed = { ...log, models: [...log.models, ...installedModels(MODELS)] };
      expect(await keeping.examine(mixed)).toBe('models-unknown');
    } finally {
      await Promise.all([keeping.close(), without.close()]);
      rmSync(folder, { recursive: true });
    }
  });
});
