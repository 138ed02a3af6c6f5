import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { servicesLog } from '#services/kernel/log.ts';
import { type RunningServices, startServices } from '#services/server.ts';
import type { ShownSpecimen } from '#specimens/specimen-documents.ts';
import type { CounterStaff } from './attended-verification.ts';
import { type KioskStage, raiseStage } from './kiosk-stage.ts';
import { administrator } from './services/callers-under-test.ts';
import { CHEAP_VERIFIERS } from './services/cheap-verifiers.ts';
import { copyEmbeddedDatabase } from './services/embedded-database.ts';
import { openClient } from './services/kiosk-under-test.ts';
import { confirmOperator } from './services/operator-under-test.ts';
import { type SpecimenCamera, specimenCamera } from './specimen-camera.ts';

export interface CommunityOptions {
  /** An empty folder; services and kiosks have theirs below it. */
  readonly folder: string;
  /** The browser's program file. */
  readonly browser: string;
  readonly visible?: boolean;
  /** Its supervisor has a place at every kiosk. */
  readonly staff: CounterStaff;
  readonly documents: readonly [ShownSpecimen, ...ShownSpecimen[]];
}

/** A kiosk of the community, before whose camera the invented person stands. */
export interface JoinedKiosk {
  readonly stage: KioskStage;
  readonly camera: SpecimenCamera;
}

/** Services in this process, and kiosks that are set up with them. */
export interface CommunityOfKiosks {
  /** A further kiosk under this name, with the flow of demonstrations. */
  join(name: string): Promise<JoinedKiosk>;
  /** Adds a supervisor at a kiosk where one is signed in; an administrator confirms them. */
  addSupervisor(stage: KioskStage, person: { name: string; passphrase: string }): Promise<void>;
  /** The services answer no more, until {@link goOnline}. */
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  close(): Promise<void>;
}

interface Place {
  readonly licenseKey: string;
  readonly operatorId: string;
  readonly tenantId: string;
  readonly communityId: string;
}

const OPERATOR = { role: 'operator', connectionId: 'community' } as const;

/** The caller closes the community, which closes its kiosks. */
export async function communityOfKiosks(options: CommunityOptions): Promise<CommunityOfKiosks> {
  const { folder, staff } = options;
  const dataDir = join(folder, 'services');
  copyEmbeddedDatabase(dataDir);
  const start = (port: number) =>
    startServices({ argon2Cost: CHEAP_VERIFIERS, dataDir, port, log: servicesLog('silent') });
  let services = await start(0);
  const stages: KioskStage[] = [];
  let place: Place | undefined;
  return {
    async join(name) {
      const kiosk = await raise(options, join(folder, `kiosk-${stages.length + 1}`));
      stages.push(kiosk.stage);
      const { stage } = kiosk;
      const codes = place ? await nextCode(services, place) : await firstCode(services, name);
      await enrol(stage, name, { address: services.url, staff, ...codes });
      const operatorId = await complete(stage, staff, place?.operatorId);
      const { tenantId, communityId } = stage.kiosk.open().settings.enrolment;
      place ??= { licenseKey: codes.licenseKey, operatorId, tenantId, communityId };
      return kiosk;
    },
    async addSupervisor(stage, person) {
      const { id } = await must<{ id: string }>(stage, 'operator.add', { role: 'supervisor', ...person });
      const { tenantId, communityId } = stage.kiosk.open().settings.enrolment;
      await confirmOperator(services, { tenantId, communityId, operatorId: id });
      await stage.kiosk.open().rosterAndFlows.refresh();
    },
    goOffline: () => services.close(),
    async goOnline() {
      services = await start(Number(new URL(services.url).port));
    },
    async close() {
      for (const stage of stages) await stage.close();
      await services.close();
    },
  };
}

async function raise(
  { browser, visible = false, documents }: CommunityOptions,
  folder: string,
): Promise<JoinedKiosk> {
  mkdirSync(folder);
  const camera = await specimenCamera(folder, documents);
  const stage = await raiseStage({ folder, browser, visible, camera: camera.file, flow: 'demo' });
  camera.follow(stage.core);
  return { stage, camera };
}

interface Codes {
  readonly licenseKey: string;
  readonly enrolmentCode: string;
}

async function firstCode(services: RunningServices, name: string): Promise<Codes> {
  const { data } = await openClient(services.url).POST('/v1/branches', {
    body: { name },
    headers: { authorization: `Bootstrap ${services.issueBootstrapSecret()}` },
  });
  if (!data) throw new Error('the services made no branch');
  return { licenseKey: data.licenseKey, enrolmentCode: data.enrolmentCode };
}

async function nextCode(
  services: RunningServices,
  { tenantId, communityId, licenseKey }: Place,
): Promise<Codes> {
  const admin = await administrator(services, { tenantId });
  const { data } = await admin.api.POST('/v1/enrolment-codes', { body: { communityId } });
  if (!data) throw new Error('the services made no enrolment code');
  return { licenseKey, enrolmentCode: data.enrolmentCode };
}

async function enrol(
  stage: KioskStage,
  branchName: string,
  { address, staff, licenseKey, enrolmentCode }: Codes & { address: string; staff: CounterStaff },
): Promise<void> {
  await must(stage, 'setup.enrol', {
    keyStorage: { kind: 'passphrase-file', passphrase: staff.keyFilePassphrase },
    branchName,
    services: { mode: 'remote', address, licenseKey, enrolmentCode },
  });
}

/** The supervisor is the first of the community, or the one that it has. @returns the supervisor's id */
async function complete(
  stage: KioskStage,
  { passphrase, supervisor: name }: CounterStaff,
  operatorId: string | undefined,
): Promise<string> {
  const supervisor = operatorId
    ? { kind: 'existing', operatorId, passphrase }
    : { kind: 'first', name, passphrase };
  const done = await must<{ operatorId: string }>(stage, 'setup.complete', { supervisor });
  await must(stage, 'operator.sign-in', { operatorId: done.operatorId, passphrase });
  return done.operatorId;
}

async function must<T>({ core }: KioskStage, operation: string, input: object): Promise<T> {
  const answer = await core.dispatch(operation, input, OPERATOR);
  if (!answer.ok) throw new Error(`${operation}: ${JSON.stringify(answer.error)}`);
  return answer.value as T;
}
