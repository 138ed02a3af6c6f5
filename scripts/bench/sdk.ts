import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError, type ErrorResponse } from '#core/contract/errors.ts';
import { authenticationCalls } from '#core/contract/wallet-calls/authentication.ts';
import type { StoredAccounts } from '#sdk/contract/scope.ts';
import { IdentitySDK } from '#sdk/identity-sdk.ts';
import { createSdkContext, type ProgramContext } from '#sdk/program/create-sdk-context.ts';
import type { ApplicantContext, SdkContext } from '#sdk/sdk-context.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { type RunningServices, startServices } from '#services/server.ts';
import { answerByPin } from '../harness/answered-session.ts';
import { administrator } from '../harness/services/callers-under-test.ts';
import { openClient } from '../harness/services/kiosk-under-test.ts';
import { type BenchRow, benchRow, type Measurement, measure, summarise } from './bench-row.ts';
import { rowsOf } from './run-groups.ts';
import { benchPasskeys } from './sdk-passkeys.ts';
import { benchFacesAlone } from './services-faces.ts';

const PIN = '428571';
const ACCOUNTS = 10_000;
const MANY = ACCOUNTS.toLocaleString('en');
const STARTS = 9;
const RESTORES = 20;
const SIGN_INS = 20;
const KILOBYTE = 1000;

type Failure = ErrorResponse | null;
type Origin = { tag: string; api: string; community: string; communityId: string };

/** A program and a person of it, each with a wallet, over services on this machine. */
interface Desk {
  services: RunningServices;
  folder: string;
  program: ProgramContext;
  device: IdentitySDK;
  context: ApplicantContext;
  person: IdentitySDK;
  origin: Origin;
}

/** The waits of a program that calls the Identity SDK, and those of the wallet API among many faces. */
export async function benchSdk(): Promise<BenchRow[]> {
  return [...(await benchOperations()), ...(await rowsOf('sdk: faces', benchFacesAlone))];
}

async function benchOperations(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-bench-sdk-'));
  const services = await startServices({
    dataDir: join(folder, 'services'),
    port: 0,
    log: servicesLog('silent'),
    rateLimits: { address: 1e9, refusals: 1e9, caller: 1e9 },
  });
  try {
    const desk = await openDesk(services, join(folder, 'desk'));
    try {
      return [
        await directOperations(desk),
        ...(await strings(desk)),
        await signIn(desk),
        ...(await benchPasskeys(services)),
        // Last but the starts: it holds the process for so long that the services close connections that are kept.
        ...(await secrets(desk)),
        await starts(desk),
      ];
    } finally {
      desk.program.close();
    }
  } finally {
    await services.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The values of the one call of a callback method. */
const answer = <A extends unknown[]>(start: (done: (...values: A) => void) => void): Promise<A> =>
  new Promise((resolve) => start((...values) => resolve(values)));

const openContext = (dataDir: string, services: string): Promise<ProgramContext> =>
  createSdkContext({
    dataDir,
    keyStore: { kind: 'passphrase-file', passphrase: 'correct horse battery' },
    services,
    askConsent: async () => true,
    log: { warn: () => undefined },
  });

async function instanceOf(context: SdkContext): Promise<IdentitySDK> {
  IdentitySDK.initialize(context);
  const sdk = IdentitySDK.instanceOf(context.kind);
  await sdk.whenLoaded();
  return sdk;
}

async function openDesk(services: RunningServices, folder: string): Promise<Desk> {
  const { data: branch } = await openClient(services.url).POST('/v1/branches', {
    body: { name: 'Bench Street' },
    headers: { authorization: `Bootstrap ${services.issueBootstrapSecret()}` },
  });
  if (!branch) throw new Error('the services made no branch');
  const program = await openContext(folder, services.url);
  const device = await instanceOf(program);
  device.setLicenseKey(branch.licenseKey);
  device.initiateWallet();
  const { hostname, origin } = new URL(services.url);
  const wish = { dns: hostname, enrolmentCode: branch.enrolmentCode, deviceName: 'Bench' };
  const [, refused] = await answer<[boolean, Failure, unknown]>((done) =>
    device.registerTenant(wish, { onTenantRegistration: done }),
  );
  if (refused) throw new Error(`no registration: ${refused.code}`);
  device.commitApplicationWallet();
  // The inside of the context, which its type hides from programs.
  const context = program.applicant() as ApplicantContext;
  const person = await instanceOf(context);
  person.initiateWallet();
  person.commitApplicationWallet();
  await answer((done) => person.enrollPin(PIN, '', { onDocumentEnrollment: done }));
  const admin = await administrator(services, { tenantId: branch.tenantId });
  const told = await (await admin.fetch('/v1/communities', {})).json();
  const { tenanttag } = (told as { tenant: { tenanttag: string } }).tenant;
  const at = { tag: tenanttag, api: origin, community: 'Bench Street', communityId: branch.communityId };
  return { services, folder, program, device, context, person, origin: at };
}

/** The slowest of the operations that answer at once and neither hash nor write. */
async function directOperations({ device, person }: Desk): Promise<BenchRow> {
  const calls: Record<string, () => unknown> = {
    isReady: () => device.isReady(),
    getVersion: () => device.getVersion(),
    getCurrentDvcID: () => device.getCurrentDvcID(),
    getAppTenant: () => device.getAppTenant(),
    getTenant: () => device.getTenant(),
    getServerPublicKey: () => device.getServerPublicKey(),
    getProxyDetails: () => device.getProxyDetails(),
    getDID: () => person.getDID(),
    getPublicKey: () => person.getPublicKey(),
    getMnemonic: () => person.getMnemonic(),
    isLiveIDRegistered: () => person.isLiveIDRegistered(),
    isPinRegistered: () => person.isPinRegistered(),
    isBiometricAssetsEnabled: () => person.isBiometricAssetsEnabled(),
    getBiometricAssetEnrollments: () => person.getBiometricAssetEnrollments(),
    isDigitalAssetsEnabled: () => person.isDigitalAssetsEnabled(),
    getDigitalAssetEnrollments: () => person.getDigitalAssetEnrollments(),
    isPersonalAssetsEnabled: () => person.isPersonalAssetsEnabled(),
    getPersonalAssetEnrollments: () => person.getPersonalAssetEnrollments(),
    isDeviceAuthEnrolled: () => untold(() => device.isDeviceAuthEnrolled()),
    getLinkedUserList: () => person.getLinkedUserList(),
    getSelectedAccount: () => person.getSelectedAccount(),
  };
  return benchRow(...(await slowestOf('SDK: direct-return operation', calls)), { target: 2 });
}

/** Takes the refusal of a program that cannot know the answer for one. */
function untold(ask: () => unknown): unknown {
  try {
    return ask();
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_SUPPORTED') return error;
    throw error;
  }
}

async function strings({ device, person }: Desk): Promise<BenchRow[]> {
  const text = 'x'.repeat(KILOBYTE);
  const sealed = device.encryptString(text, person.getPublicKey());
  const sealing = await measure(async () => device.encryptString(text, person.getPublicKey()));
  const opening = await measure(async () => person.decryptString(sealed, device.getPublicKey()));
  return [
    benchRow('SDK: encryptString of 1 kB', sealing, { target: 8 }),
    benchRow('SDK: decryptString of 1 kB', opening, { target: 8 }),
  ];
}

/** The cost of a signed call of the person, and of an answer to a relying party beside it. */
async function signIn({ device, person, context, origin }: Desk): Promise<BenchRow> {
  const { services, wallet } = await context.open();
  const [bare, whole]: [number[], number[]] = [[], []];
  for (let run = 0; run < SIGN_INS; run += 1) {
    const [, url, session, refused] = await answer<
      [boolean, string | null, { sessionId: string } | null, Failure]
    >((done) => device.generateNewSession(origin, 'pin', 'did', '{}', { onNewSessionGenerated: done }));
    if (!session || !url) throw new Error(`no session: ${refused?.code}`);
    const { sessionId } = session;
    person.verifyPin(PIN);
    bare.push(
      await timeOf(() => services.call(authenticationCalls.read, { params: { id: sessionId } }, wallet)),
    );
    whole.push(
      await timeOf(() => answerByPin(person, context, { sessionId, sessionUrl: url, origin, scopes: 'did' })),
    );
  }
  const [one, all] = [summarise(bare).median, summarise(whole)];
  return {
    ...benchRow('SDK: authenticateUser, at most 5 times a signed request', all, { target: 5 * one }),
    peer: { name: 'one signed request of the wallet', median: one, ratio: one / all.median },
  };
}

async function timeOf(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The operations whose cost is the point, and those of a wallet with as many accounts as it may have. */
async function secrets({ program, person, context, origin }: Desk): Promise<BenchRow[]> {
  const pin = await measure(async () => person.verifyPin(PIN), { warmUp: 2, runs: 20 });
  const [words, did] = [person.getMnemonic(), person.getDID()];
  person.confirmEnrolment();
  const { vault } = await context.open();
  vault.accounts.put(did, accountsOf(origin));
  IdentitySDK.endInstanceOf(context);
  const restored: number[] = [];
  let other = program.applicant();
  for (let run = 0; run < RESTORES; run += 1) {
    IdentitySDK.endInstanceOf(other);
    other = program.applicant();
    const again = await instanceOf(other);
    restored.push(await timeOf(() => again.restoreWallet(words)));
    again.commitApplicationWallet();
  }
  return [
    benchRow('SDK: verifyPin', pin, { target: 250 }),
    benchRow(`SDK: restoreWallet, with ${MANY} linked accounts`, summarise(restored), { target: 250 }),
    await manyAccounts(IdentitySDK.instanceOf('applicant')),
  ];
}

function accountsOf(origin: Origin): StoredAccounts {
  const linked = Array.from({ length: ACCOUNTS }, (_, at) => ({ userId: `user-${at}`, origin }));
  return { linked, list: linked.map(({ userId }) => userId), selected: null };
}

/** The slowest of the operations that read or write a full account list. */
async function manyAccounts(person: IdentitySDK): Promise<BenchRow> {
  const { data: accounts } = person.getLinkedUserList();
  if (accounts?.length !== ACCOUNTS) throw new Error(`${accounts?.length} accounts are linked`);
  const last = accounts.at(-1)!;
  const calls: Record<string, () => unknown> = {
    getLinkedUserList: () => person.getLinkedUserList(),
    getSelectedAccount: () => person.getSelectedAccount(),
    setSelectedAccount: () => person.setSelectedAccount(last),
    updateAccounts: () => person.updateAccounts(accounts),
  };
  return benchRow(...(await slowestOf(`SDK: operation with ${MANY} linked accounts`, calls)), { target: 50 });
}

async function slowestOf(what: string, calls: Record<string, () => unknown>): Promise<[string, Measurement]> {
  const measured: { name: string; figures: Measurement }[] = [];
  for (const [name, call] of Object.entries(calls)) {
    measured.push({ name, figures: await measure(async () => call(), { runs: 40 }) });
  }
  const slowest = measured.reduce((a, b) => (b.figures.median > a.figures.median ? b : a));
  return [`${what}, the slowest of ${measured.length} (${slowest.name})`, slowest.figures];
}

/** A program that starts again on its own earlier data. */
async function starts({ services, folder, program }: Desk): Promise<BenchRow> {
  program.close();
  const times: number[] = [];
  for (let run = 0; run < STARTS; run += 1) {
    const started = performance.now();
    const again = await openContext(folder, services.url);
    const sdk = await instanceOf(again);
    times.push(performance.now() - started);
    if (!sdk.isReady()) throw new Error('the library is not ready');
    again.close();
  }
  return benchRow('SDK: from createSdkContext on an existing vault to ready', summarise(times), {
    target: 300,
  });
}
