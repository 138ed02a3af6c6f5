import { recomputeSession } from '#capture/recompute/recompute-session.ts';
import { loadVision } from '#capture/vision/load-vision.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { FLOW, scenario } from '#specimens/evidence-under-test.ts';
import { SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';
import { loggedScenario } from '../harness/logged-scenario.ts';
import { comparedMaterial, passportOf, sittingOf, TODAY } from '../harness/read-specimens.ts';
import { inProject } from '../prepare/project.ts';
import { type BenchRow, benchRow, summarise } from './bench-row.ts';

const ROUNDS = 10;
/** Of both sides, the selfie, its comparison and thirty frames of liveness; here one side in two frames, and twenty. */
const TARGET_S = 2.5;

/** Processor time of all threads that makes the captures of one session again: a passport, a selfie, a comparison, an attempt. */
export async function benchRecompute(): Promise<BenchRow[]> {
  const vision = loadVision(inProject('native-models'), { today: () => TODAY });
  try {
    const { applicant } = SPECIMEN_PERSONS;
    const shown = await passportOf(vision, applicant);
    const material = await comparedMaterial(vision, shown, await sittingOf(vision, applicant));
    const { session, artefacts } = loggedScenario(
      scenario({ kiosk: jwsSigner(generateKeyPair()), ...material }),
    );
    const seconds: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const before = process.cpuUsage();
      // A picture is judged once as long as the thread keeps it: each session brings its own.
      await recomputeSession(vision, FLOW, session, (id) => artefacts.get(id)?.slice());
      const { user, system } = process.cpuUsage(before);
      if (round > 0) seconds.push((user + system) / 1e6);
    }
    return [
      benchRow('Captures of a session made again: processor time', summarise(seconds), {
        target: TARGET_S,
        unit: 's',
      }),
    ];
  } finally {
    await vision.close();
  }
}
