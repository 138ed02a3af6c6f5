import { recomputeSession } from '#capture/recompute/recompute-session.ts';
import { loadVision } from '#capture/vision/load-vision.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { MOST_LIVE_FRAMES } from '#core/liveness/live-frames.ts';
import { FLOW, scenario } from '#specimens/evidence-under-test.ts';
import { SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';
import { loggedScenario } from '../harness/logged-scenario.ts';
import { cardOf, comparedMaterial, type Material, sittingOf, TODAY } from '../harness/read-specimens.ts';
import { inProject } from '../prepare/project.ts';
import { type BenchRow, benchRow, summarise } from './bench-row.ts';

const ROUNDS = 10;
/** 2.5 s and the time for the print of both sides. */
const TARGET_S = 4;

/**
 * Processor time of all threads that makes the captures of one session again: both sides of a card, a selfie, their
 * comparison, and an attempt of as many frames as may be sent.
 */
export async function benchRecompute(): Promise<BenchRow[]> {
  const vision = loadVision(inProject('native-models'), { today: () => TODAY });
  try {
    const { applicant } = SPECIMEN_PERSONS;
    const { front, back } = await cardOf(vision, applicant);
    const sitting = await sittingOf(vision, applicant, ['nod', 'blink', 'turn-left']);
    const material = {
      ...(await comparedMaterial(vision, front, sitting)),
      otherSide: back,
      liveFrames: filled(sitting.liveFrames),
    };
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

/** A kiosk sends the fewest frames that show the answers; the last one again makes them as many as it may send. */
function filled({ frames, bytes }: Material['liveFrames']): Material['liveFrames'] {
  const last = frames.at(-1);
  if (!last) throw new Error('an attempt without frames');
  const again = Array.from({ length: MOST_LIVE_FRAMES - frames.length }, () => last);
  const jpeg = bytes.subarray(-last.size);
  return {
    frames: [...frames, ...again],
    bytes: new Uint8Array(Buffer.concat([bytes, ...again.map(() => jpeg)])),
  };
}
