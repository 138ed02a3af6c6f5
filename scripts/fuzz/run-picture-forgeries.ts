import { ReadingMemory } from '#capture/recompute/reading-memory.ts';
import { recomputeSession } from '#capture/recompute/recompute-session.ts';
import { rememberedVision } from '#capture/recompute/remembered-vision.ts';
import { loadVision } from '#capture/vision/load-vision.ts';
import type { Vision } from '#capture/vision/ports.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { FLOW, scenario } from '#specimens/evidence-under-test.ts';
import { seeded } from '#specimens/seeded.ts';
import { SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';
import {
  cardOf,
  comparedMaterial,
  type Material,
  passportOf,
  sittingOf,
  TODAY,
} from '../harness/read-specimens.ts';
import { inProject } from '../prepare/project.ts';
import { forgePicture, PICTURE_KINDS, type PictureForgery, type PictureWorld } from './forge-picture.ts';
import { emptyReport, type FuzzReport, note, noteUnchanged, type Verdict } from './fuzz-report.ts';
import { type FuzzWatch, UNWATCHED } from './fuzz-watch.ts';
import { judgeSegments } from './judge-segments.ts';

/**
 * Reads sessions again, as the services do, whose kiosk and operator sign a picture that replaced the judged one. None
 * may end as Success, and each verdict names the picture.
 * @param runs how many
 */
export async function runPictureForgeries(
  runs: number,
  seed: number,
  watch: FuzzWatch = UNWATCHED,
): Promise<FuzzReport> {
  const models = loadVision(inProject('native-models'), { today: () => TODAY });
  const vision = rememberedVision(models, new ReadingMemory(), []);
  try {
    // Drawn material is captured once for all runs, and so is the time of the sessions.
    const startedAt = new Date();
    const world = await drawWorld(vision);
    const random = seeded(seed);
    for (const material of [world.own, world.card]) {
      const untouched = await judge(vision, material, startedAt);
      if (untouched.state !== 'Success') {
        throw new Error(`the session itself is ${JSON.stringify(untouched)}`);
      }
    }
    const report = emptyReport(PICTURE_KINDS);
    for (let run = 0; run < runs && (await watch.next()); run += 1) {
      const kind = PICTURE_KINDS[run % PICTURE_KINDS.length]!;
      const forged = await forgePicture(kind, world, random);
      const verdict = await judge(vision, forged.material, startedAt);
      if (verdict.state === 'Success' && forged.mayMeanTheSame) noteUnchanged(report, kind);
      else note(report, forged, verdict, isNamed(forged, verdict));
    }
    return report;
  } finally {
    await models.close();
  }
}

async function drawWorld(vision: Vision): Promise<PictureWorld> {
  const { applicant, other } = SPECIMEN_PERSONS;
  const shown = await passportOf(vision, applicant);
  const [sitting, otherSitting] = [await sittingOf(vision, applicant), await sittingOf(vision, other)];
  const frame = Object.values(shown.pictures).find(({ kind }) => kind === 'document-frame');
  const image = { mimeType: 'image/jpeg', bytes: frame?.bytes ?? new Uint8Array() } as const;
  const read = await vision.documents()?.judge(image, { ask: 'read' }, { limits: FLOW.document.quality });
  if (!read) throw new Error('the models that read documents are not installed');
  const { front, back } = await cardOf(vision, applicant);
  return {
    card: { ...(await comparedMaterial(vision, front, sitting)), otherSide: back },
    own: await comparedMaterial(vision, shown, sitting),
    // Its zone differs in a few characters, the change that is hardest to see.
    other: await comparedMaterial(vision, await passportOf(vision, other, '2033-11-28'), otherSitting),
    zone: { lines: read.reading.rawLines, boxes: read.reading.lineBoxes },
  };
}

/** As the services judge a whole session, pictures included, without their database. */
async function judge(vision: Vision, material: Material, startedAt: Date): Promise<Verdict> {
  const [kiosk, operator] = [jwsSigner(generateKeyPair()), jwsSigner(generateKeyPair())];
  const { segments, artefacts } = scenario({ kiosk, operator, startedAt, stepMs: 100, ...material });
  const bytes = new Map(
    artefacts.map(({ declaration, bytes: own }) => [declaration.artefactId, own] as const),
  );
  return judgeSegments(FLOW, segments, {
    kioskDids: [kiosk.did],
    operatorDid: operator.did,
    artefacts: new Set(bytes.keys()),
    recompute: (session) => recomputeSession(vision, FLOW, session, (id) => bytes.get(id)),
  });
}

/** A verdict's names for each picture, and for facts that follow from it. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  selfie: ['selfie', 'comparison', 'liveness'],
  'liveness-frames': ['liveness'],
  'document-frame': ['document 1', 'comparison'],
  'document-zone-frame': ['document 1'],
  'document-portrait': ['document 1 portrait'],
  'document-card': ['document 1 card'],
  'document-mrz': ['document 1 zone picture'],
  'document-signature': ['document 1 signature'],
};

const isNamed = ({ subject }: PictureForgery, { named }: Verdict): boolean =>
  named.some((name) => NAMES[subject]?.some((word) => name.startsWith(word)));
