import { rmSync } from 'node:fs';
import { loadVision } from '#capture/vision/load-vision.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { type RunningServices, startServices } from '#services/server.ts';
import { type Scenario, scenario } from '#specimens/evidence-under-test.ts';
import { TODAY } from '../harness/read-specimens.ts';
import { deliverSession } from '../harness/services/deliver-session.ts';
import { servicesFolder } from '../harness/services/embedded-database.ts';
import { enrolledKiosk, type KioskUnderTest } from '../harness/services/kiosk-under-test.ts';
import { operatorOf } from '../harness/services/operator-under-test.ts';
import { secondKiosk } from '../harness/services/second-kiosk.ts';
import { inProject } from '../prepare/project.ts';
import { forgedAnswers } from './dishonest-kiosk/forged-answers.ts';
import { forgedCircumstances } from './dishonest-kiosk/forged-circumstances.ts';
import { forgedDocuments } from './dishonest-kiosk/forged-documents.ts';
import { forgedFaces } from './dishonest-kiosk/forged-faces.ts';
import { leftOut } from './dishonest-kiosk/forged-gaps.ts';
import { type Forger, forgerOf } from './dishonest-kiosk/forger.ts';
import { stolenKey, type Try } from './dishonest-kiosk/stolen-key.ts';
import { drawWorld } from './dishonest-kiosk/world.ts';

/** The kiosks of the story: one is honest, of one the software is altered, of one the key was stolen. */
type KioskName = 'honest' | 'altered' | 'stolen key';

/** A try of one of them. */
export interface Attempt extends Try {
  kiosk: KioskName;
}

export interface DishonestKioskReport {
  honest: { kiosk: KioskName; outcome: string; independence: string; kioskWord: string[] };
  attempts: Attempt[];
}

/**
 * Three kiosks of one community. At an honest one, a session with pictures that were really read; at one whose software
 * is altered, the same with everything that a kiosk can forge with its own and its operator's key; and the attempts of
 * a thief with the third one's key once that kiosk is shut out.
 * @param say called with each session as it ends
 */
export async function runDishonestKiosk(say: (line: string) => void): Promise<DishonestKioskReport> {
  const folder = servicesFolder('demo');
  const vision = loadVision(inProject('native-models'), { today: () => TODAY });
  const services = await startServices({
    dataDir: folder,
    port: 0,
    log: servicesLog('silent'),
    timers: false,
  });
  try {
    const kiosk = await enrolledKiosk(services);
    const operator = await operatorOf(kiosk);
    const altered = await secondKiosk(services, kiosk);
    const stolen = await secondKiosk(services, kiosk);
    const run = sessionRunner(services);
    const world = await drawWorld(vision);
    const madeAt = ({ wallet }: Pick<KioskUnderTest, 'wallet'>) =>
      scenario({ kiosk: wallet, operator, ...world.honest, startedAt: world.begunAt, stepMs: 100 });
    const honest = await run(kiosk, madeAt(kiosk));
    say(`honest kiosk: ${honest.state}`);
    const attempts: Attempt[] = [];
    const tell = (attempt: Attempt): void => {
      attempts.push(attempt);
      say(`${attempt.kiosk}: ${attempt.what}: ${attempt.outcome} (${attempt.reason})`);
    };
    const keys = { kiosk: altered.wallet, operator };
    for (const [what, forge] of attemptsOf(forgerOf(world, keys))) {
      const { state, reasonCode } = await run(altered, forge());
      tell({ kiosk: 'altered', what, outcome: state, reason: reasonCode });
    }
    const theft = { services, honest: kiosk, altered, stolen, operator, made: () => madeAt(stolen) };
    for (const attempt of await stolenKey(theft)) tell({ kiosk: 'stolen key', ...attempt });
    const { final } = honest;
    return {
      honest: {
        kiosk: 'honest',
        outcome: honest.state,
        independence: final?.independence ?? '',
        kioskWord: final?.kioskWord ?? [],
      },
      attempts,
    };
  } finally {
    await services.close();
    await vision.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function sessionRunner(services: RunningServices) {
  return async ({ api }: Pick<KioskUnderTest, 'api'>, session: Scenario) => {
    await deliverSession(services, api, session);
    const { data } = await api.GET('/proofingsession/{id}/result', {
      params: { path: { id: session.sessionId } },
    });
    if (!data) throw new Error('the services know no such session');
    return { ...data, reasonCode: data.reasonCode ?? '' };
  };
}

const GROUPS = [leftOut, forgedDocuments, forgedFaces, forgedAnswers, forgedCircumstances];

/** Every forgery by its description. */
const attemptsOf = (forger: Forger) => GROUPS.flatMap((group) => Object.entries(group(forger)));
