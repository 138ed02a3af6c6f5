import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadVision } from '#capture/vision/load-vision.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { type RunningServices, startServices } from '#services/server.ts';
import { type Scenario, scenario } from '#specimens/evidence-under-test.ts';
import { TODAY } from '../harness/read-specimens.ts';
import { deliverSession } from '../harness/services/deliver-session.ts';
import { enrolledKiosk, type KioskUnderTest } from '../harness/services/kiosk-under-test.ts';
import { operatorOf } from '../harness/services/operator-under-test.ts';
import { inProject } from '../prepare/project.ts';
import { forgedAnswers } from './dishonest-kiosk/forged-answers.ts';
import { forgedCircumstances } from './dishonest-kiosk/forged-circumstances.ts';
import { forgedDocuments } from './dishonest-kiosk/forged-documents.ts';
import { forgedFaces } from './dishonest-kiosk/forged-faces.ts';
import { type Forger, type Forgeries, forgerOf } from './dishonest-kiosk/forger.ts';
import { leftOut } from './dishonest-kiosk/left-out.ts';
import { drawWorld } from './dishonest-kiosk/world.ts';

/** One try, and what the services made of it. */
export interface Attempt {
  what: string;
  outcome: string;
  reason: string;
}

export interface DishonestKioskReport {
  honest: { outcome: string; independence: string; kioskWord: string[] };
  attempts: Attempt[];
}

/**
 * One honest session with pictures that were really read, and the same with whatever a kiosk can forge that holds its own
 * key and that of its operator.
 * @param say hears of each session as it ends
 */
export async function runDishonestKiosk(say: (line: string) => void): Promise<DishonestKioskReport> {
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-demo-'));
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
    const run = sessionRunner(services, kiosk);
    const world = await drawWorld(vision);
    const keys = { kiosk: kiosk.wallet, operator };
    const honest = await run(scenario({ ...keys, ...world.honest, stepMs: 100 }));
    say(`honest kiosk: ${honest.state}`);
    const attempts: Attempt[] = [];
    for (const [what, forge] of Object.entries(attemptsOf(forgerOf(world, keys)))) {
      const { state, reasonCode } = await run(forge());
      attempts.push({ what, outcome: state, reason: reasonCode });
      say(`${what}: ${state} (${reasonCode})`);
    }
    const { final } = honest;
    return {
      honest: {
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

function sessionRunner(services: RunningServices, { api }: KioskUnderTest) {
  return async (session: Scenario) => {
    await deliverSession(services, api, session);
    const { data } = await api.GET('/proofingsession/{id}/result', {
      params: { path: { id: session.sessionId } },
    });
    if (!data) throw new Error('the services know no such session');
    return { ...data, reasonCode: data.reasonCode ?? '' };
  };
}

/** Every forgery of the demonstration, by what it is. */
const attemptsOf = (forger: Forger): Forgeries => ({
  ...leftOut(forger),
  ...forgedDocuments(forger),
  ...forgedFaces(forger),
  ...forgedAnswers(forger),
  ...forgedCircumstances(forger),
});
