import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { z } from 'zod';
import { loadVision } from '#capture/vision/load-vision.ts';
import { SESSION_RESULT_TYPE, type SignedSessionResult } from '#core/contract/session-results.ts';
import { verifyJws } from '#core/keys/jws.ts';
import type {
  CreatedInstance,
  InstancePage,
  InstanceResults,
} from '#services/contract/workflow-instances.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { type RunningServices, startServices } from '#services/server.ts';
import { sweepInstances } from '#services/workflows/sweep-instances.ts';
import { scenario } from '#specimens/evidence-under-test.ts';
import { castOf, HostedPhone, phonePassport } from '../harness/hosted-phone.ts';
import { TODAY } from '../harness/read-specimens.ts';
import { administrator, type CallerUnderTest } from '../harness/services/callers-under-test.ts';
import { deliverSession } from '../harness/services/deliver-session.ts';
import { verifyHosted } from '../harness/services/hosted-package.ts';
import { enrolledKiosk, type KioskUnderTest } from '../harness/services/kiosk-under-test.ts';
import { operatorOf } from '../harness/services/operator-under-test.ts';
import { inProject } from '../prepare/project.ts';
import { drawWorld } from './dishonest-kiosk/world.ts';

/** A person's verification on a phone, and the services' verdict. */
export interface RemoteReport {
  outcome: string;
  /** The signed result of the last session verifies under the key of the services. */
  resultVerified: boolean;
  /** An examiner trusts the evidence of the phone's captures, from its bytes alone. */
  evidenceVerified: boolean;
  nodes: { id: string; result: string }[];
  seconds: number;
}

type Say = (line: string) => void;
type SignedResult = z.infer<typeof SignedSessionResult>;

/**
 * An invented person proves who they are with a phone that is driven over HTTP: the agreement, the passport, the face and
 * two questions.
 *
 * @param withCounter the workflow continues at a counter, whose kiosk has the last word
 */
export async function runRemote(say: Say, { withCounter }: { withCounter: boolean }): Promise<RemoteReport> {
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-demo-'));
  const services = await startServices({
    dataDir: folder,
    port: 0,
    log: servicesLog('silent'),
    timers: false,
  });
  const began = performance.now();
  try {
    const story = await beginStory(services, withCounter ? 'remote-then-counter' : 'remote-identity-check');
    await onPhone(story, say);
    const remote = await story.lastSession();
    if (withCounter) await atCounter(story, say);
    const { state, results } = await story.results();
    const last = await story.lastSession();
    const evidenceVerified = await verifyHosted(services, { ...story.kiosk, ...remote }, remote);
    say(`Outcome ${state}; evidence verified: ${evidenceVerified}.`);
    return {
      outcome: state,
      resultVerified: isSigned(services, last),
      evidenceVerified,
      nodes: results.map(({ node: id, result }) => ({ id, result })),
      seconds: Math.round((performance.now() - began) / 1000),
    };
  } finally {
    await services.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Story {
  services: RunningServices;
  kiosk: KioskUnderTest;
  phone: HostedPhone;
  results(): Promise<InstanceResults>;
  /** The signed result of the session by which the last node was left. */
  lastSession(): Promise<SignedResult>;
}

async function beginStory(services: RunningServices, workflowId: string): Promise<Story> {
  const kiosk = await enrolledKiosk(services);
  const { tenantId, communityId } = kiosk;
  const admin = await administrator(services, { tenantId });
  const path = `/workflowapi/workflow_instance/tenant/${tenantId}/community/${communityId}/create`;
  const { instanceId, url } = await asked<CreatedInstance>(admin, path, { workflowId });
  const results = () => asked<InstanceResults>(admin, `/workflow_instance/${instanceId}/results`);
  const now = () => Date.now();
  const pass = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
  return {
    services,
    kiosk,
    phone: new HostedPhone(url, await castOf(), { now, pass }),
    results,
    async lastSession() {
      const detail = (await results()).results.findLast(({ detail: { sessionId } }) => sessionId)?.detail;
      return asked<SignedResult>(admin, `/proofingsession/${detail?.sessionId}/result`);
    },
  };
}

async function asked<T>(caller: CallerUnderTest, path: string, body?: object): Promise<T> {
  const init = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const answer = await caller.fetch(path, init);
  const read = (await answer.json()) as T & { code?: string };
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${read.code}`);
  return read;
}

/** The person's steps: reads, agrees, shows the passport, looks into the camera, answers. */
async function onPhone({ phone, services }: Story, say: Say): Promise<void> {
  await phone.take();
  await phone.device();
  const { revision } = await phone.page();
  await phone.send<InstancePage>('/answers', { revision, values: {} });
  await phone.consent();
  say('The person agrees, and lays their passport before the camera of the phone.');
  const passport = await phone.picture('document-front', await phonePassport());
  requireTaken(passport.body.result, passport.body.reason);
  say('They hold their face, and answer what is asked.');
  const face = await phone.selfie();
  requireTaken(face.body.result, face.body.reason);
  const answered = await phone.answer((await phone.begin()).body);
  requireTaken(answered.body.result, answered.body.reason);
  await goOn(services);
}

/** The verdict is reached, and the instance continues with it. */
async function goOn(services: RunningServices): Promise<void> {
  await services.verdictsDone();
  await sweepInstances(services.context);
}

function requireTaken(result: string | undefined, reason: string | undefined): void {
  if (result !== 'taken') throw new Error(`the phone was answered ${result} (${reason})`);
}

/** A kiosk takes the session of the reference that the person brings, with pictures that were really read. */
async function atCounter({ phone, kiosk, services }: Story, say: Say): Promise<void> {
  const { reference = '' } = await phone.page();
  say(`The person brings the reference ${reference} to the counter.`);
  const vision = loadVision(inProject('native-models'), { today: () => TODAY });
  try {
    const { honest } = await drawWorld(vision);
    const claimed = await kiosk.api.POST('/v1/kiosk-sessions/claim', { body: { reference } });
    if (!claimed.data) throw new Error('the kiosk was refused the session');
    const operator = await operatorOf(kiosk);
    const { sessionId } = claimed.data;
    const log = scenario({ kiosk: kiosk.wallet, operator, ...honest, sessionId, stepMs: 100 });
    await deliverSession(services, kiosk.api, log);
  } finally {
    await vision.close();
  }
  await goOn(services);
}

function isSigned({ servicesDid }: RunningServices, { jws, state }: SignedResult): boolean {
  const verdict = verifyJws(jws);
  if (!verdict.valid || verdict.did !== servicesDid || verdict.typ !== SESSION_RESULT_TYPE) return false;
  return (verdict.payload as { state?: string }).state === state;
}
