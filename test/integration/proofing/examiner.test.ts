import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadVision } from '#capture/vision/load-vision.ts';
import type { VisionService } from '#capture/vision/ports.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { openEvents } from '#core/proofing/session-log/opened-event.ts';
import { readSession } from '#core/proofing/session-log/read-session.ts';
import {
  comparedMaterial,
  type Material,
  passportOf,
  selfieOf,
  TODAY,
} from '#scripts/harness/read-specimens.ts';
import { missingModels } from '#scripts/prepare/models.ts';
import { inProject } from '#scripts/prepare/project.ts';
import { type Examination, threadExaminer } from '#services/proofing/examiner.ts';
import { processExaminer } from '#services/proofing/examiner-pool.ts';
import { FLOW, scenario } from '#specimens/evidence-under-test.ts';
import { SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';

const missing = missingModels(inProject('native-models'));
const now = () => new Date();

/** A closed log as the services hand it to who reads its pictures again. */
function examinationOf(material: Material, communityId = 'community'): Examination {
  const { segments, artefacts } = scenario({ kiosk: jwsSigner(generateKeyPair()), ...material });
  const [events, openings] = [
    segments.flatMap((segment) => segment.events),
    segments.flatMap((segment) => segment.openings),
  ];
  return {
    community: { tenantId: 'tenant', communityId },
    flow: FLOW,
    session: readSession(openEvents(events, openings)),
    artefacts: new Map(artefacts.map(({ declaration, bytes }) => [declaration.artefactId, bytes] as const)),
  };
}

describe.skipIf(missing.length > 0)('a log whose pictures are read again', () => {
  let vision: VisionService;
  let material: Material;
  beforeAll(async () => {
    vision = loadVision(inProject('native-models'), { today: () => TODAY });
    const { applicant } = SPECIMEN_PERSONS;
    material = await comparedMaterial(vision, await passportOf(vision, applicant), await selfieOf(applicant));
  });
  afterAll(() => vision?.close());

  it.each([
    ['processes of a server', () => processExaminer({ places: 1, now })],
    ['the idle thread of embedded services', () => threadExaminer({ priority: 'idle', now })],
  ])('agrees with the kiosk in %s, and shows a forgery', async (_place, open) => {
    const examiner = open();
    try {
      const honest = await examiner.examine(examinationOf(material));
      expect(honest).toMatchObject({ differing: [], unchecked: [] });
      const { other } = SPECIMEN_PERSONS;
      const forged = await examiner.examine(examinationOf({ ...material, picture: await selfieOf(other) }));
      expect(forged.differing).toEqual([{ subject: 'comparison' }]);
    } finally {
      await examiner.close();
    }
  });

  it('reads the pictures of a log once for a community, and again for another', async () => {
    const examiner = threadExaminer({ priority: 'normal', now });
    const log = examinationOf(material);
    const timed = async (examination: Examination) => {
      const before = process.cpuUsage();
      expect(await examiner.examine(examination)).toMatchObject({ differing: [], unchecked: [] });
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    try {
      await timed(log);
      const recalled = await timed(log);
      const foreign = { ...log, community: { ...log.community, communityId: 'another' } };
      expect(await timed(foreign)).toBeGreaterThan(3 * recalled);
    } finally {
      await examiner.close();
    }
  });
});
