import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { KioskLibrary } from '#main/library/kiosk-library.ts';
import { IdentitySDK } from '#sdk/identity-sdk.ts';
import { installationStore } from '#sdk/installation-store.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { type RunningServices, startServices } from '#services/server.ts';
import { type AskedSession, answerByPin, delivered } from '../harness/answered-session.ts';
import {
  captureEvidence,
  closeSession,
  type Displays,
  inspectAndApprove,
  openDisplays,
  waitForFinal,
} from '../harness/attended-verification.ts';
import { accessTo, type KioskStage, raiseStage } from '../harness/kiosk-stage.ts';
import { administrator } from '../harness/services/callers-under-test.ts';
import { CHEAP_VERIFIERS } from '../harness/services/cheap-verifiers.ts';
import { copyEmbeddedDatabase } from '../harness/services/embedded-database.ts';
import { openClient } from '../harness/services/kiosk-under-test.ts';
import { specimenCamera } from '../harness/specimen-camera.ts';
import { freshStaff } from '../harness/staff.ts';
import { agreeToRestoration, agreeToScopes, takeWallet } from '../harness/wallet-screens.ts';
import { configureCommunity, enrolFace, WALLET_FLOW } from './demo-community.ts';
import type { RelyingPartySettings } from './relying-party.ts';

export interface StoryStep {
  name: string;
  ok: boolean;
  ms: number;
}

export interface EnrolAndSignInOptions {
  /** An empty folder. */
  readonly folder: string;
  readonly browser: string;
  readonly say: (line: string) => void;
}

const OPERATOR = { role: 'operator', connectionId: 'demo' } as const;
const PIN = '739105';
const SCOPES = 'did,firstName';
const RELYING_PARTY = join(import.meta.dirname, 'relying-party.ts');
const staff = freshStaff();

/**
 * An invented person takes a wallet at one kiosk, gets it back at another by face and PIN, and signs in with it
 * at a relying party. The steps after one that fails are left out.
 */
export async function runEnrolAndSignIn(options: EnrolAndSignInOptions): Promise<{ steps: StoryStep[] }> {
  const steps: StoryStep[] = [];
  const story = new Story(options);
  const parts: [string, () => Promise<void>][] = [
    ['services', () => story.startServices()],
    ['set up kiosk 1', () => story.firstKiosk()],
    ['verify at kiosk 1', () => story.verify()],
    ['enrol at kiosk 1', () => story.enrol()],
    ['set up kiosk 2', () => story.secondKiosk()],
    ['restore at kiosk 2', () => story.restore()],
    ['sign in at the relying party', () => story.signIn()],
  ];
  try {
    for (const [name, work] of parts) {
      const start = performance.now();
      const failed = await work().then(
        () => undefined,
        (error: unknown) => error ?? 'unknown',
      );
      const ms = Math.round(performance.now() - start);
      steps.push({ name, ok: failed === undefined, ms });
      options.say(`${failed === undefined ? 'done' : 'failed'}: ${name} (${(ms / 1000).toFixed(1)} s)`);
      if (failed === undefined) continue;
      console.error(failed);
      break;
    }
  } finally {
    await story.close();
  }
  return { steps };
}

class Story {
  readonly #options: EnrolAndSignInOptions;
  #services: RunningServices | undefined;
  #stage: KioskStage | undefined;
  #displays: Displays | undefined;
  #operatorId = '';
  #licenseKey = '';
  #secondKioskCode = '';
  #relyingPartyCode = '';
  #did = '';

  constructor(options: EnrolAndSignInOptions) {
    this.#options = options;
  }

  async startServices(): Promise<void> {
    const dataDir = join(this.#options.folder, 'services');
    copyEmbeddedDatabase(dataDir);
    this.#services = await startServices({
      argon2Cost: CHEAP_VERIFIERS,
      dataDir,
      port: 0,
      log: servicesLog('silent'),
    });
  }

  async firstKiosk(): Promise<void> {
    const services = present(this.#services);
    const { data } = await openClient(services.url).POST('/v1/branches', {
      body: { name: staff.branch },
      headers: { authorization: `Bootstrap ${services.issueBootstrapSecret()}` },
    });
    const { licenseKey, enrolmentCode } = present(data);
    this.#licenseKey = licenseKey;
    const { passphrase, supervisor: name } = staff;
    const stage = await this.#raise('kiosk-1', enrolmentCode, { kind: 'first', name, passphrase });
    await configureCommunity(services, stage);
    const { tenantId, communityId } = stage.kiosk.open().settings.enrolment;
    const admin = await administrator(services, { tenantId });
    const newCode = async () => {
      const { data } = await admin.api.POST('/v1/enrolment-codes', { body: { communityId } });
      return present(data).enrolmentCode;
    };
    this.#secondKioskCode = await newCode();
    this.#relyingPartyCode = await newCode();
  }

  async verify(): Promise<void> {
    const displays = present(this.#displays);
    await captureEvidence(displays, { flow: WALLET_FLOW });
    await inspectAndApprove(displays.operator);
  }

  async enrol(): Promise<void> {
    const { operator, applicant } = present(this.#displays);
    const stage = present(this.#stage);
    await takeWallet(applicant, PIN);
    await waitForFinal(operator);
    const { vault } = stage.kiosk.open().unlocked;
    [this.#did = ''] = installationStore(vault.settings).read().enrolled;
    const { sessionId } = present(stage.core.current('operator.state')?.session);
    const { image: selfie } = present(vault.liveIds.find(this.#did));
    await enrolFace(present(this.#services), stage, { sessionId, selfie });
    await closeSession(operator);
  }

  async secondKiosk(): Promise<void> {
    await present(this.#stage).close();
    this.#stage = undefined;
    const { passphrase } = staff;
    const supervisor = { kind: 'existing', operatorId: this.#operatorId, passphrase } as const;
    const stage = await this.#raise('kiosk-2', this.#secondKioskCode, supervisor);
    await stage.kiosk.open().rosterAndFlows.refreshFlows();
  }

  async restore(): Promise<void> {
    const displays = present(this.#displays);
    await captureEvidence(displays, { flow: WALLET_FLOW });
    const person = IdentitySDK.instanceOf('applicant');
    const { dns } = person.getTenant();
    const { communityName } = present(this.#stage).kiosk.open().settings.enrolment;
    person.setRestoreMode();
    const restored = delivered((onRestoreWalletWithLiveIDResponse) =>
      person.restoreWalletWithLiveID(null, dns, communityName, false, {
        onRestoreWalletWithLiveIDResponse,
      }),
    );
    await Promise.all([restored, agreeToRestoration(displays.applicant, PIN)]);
    await delivered((onAccountRestoreListener) =>
      person.restoreUserDataFromWallet({ onAccountRestoreListener }),
    );
    person.commitRestorationData();
    if (person.getDID() !== this.#did) throw new Error('another wallet came back');
  }

  /** The relying party is a program with a vault of its own; a QR code would carry the address of its session. */
  async signIn(): Promise<void> {
    const { context, sdk: person } = (present(this.#stage).kiosk.options.library as KioskLibrary).applicant();
    const party = this.#startRelyingParty();
    try {
      const asked = await party.tell<AskedSession>({
        dataDir: join(this.#options.folder, 'relying-party'),
        passphrase: staff.keyFilePassphrase,
        services: present(this.#services).url,
        licenseKey: this.#licenseKey,
        enrolmentCode: this.#relyingPartyCode,
        scopes: SCOPES,
      } satisfies RelyingPartySettings);
      const isTrusted = await new Promise((onResult) => {
        person.isTrustedSessionSource(asked.sessionUrl, { onResult });
      });
      if (!isTrusted || !person.verifyPin(PIN))
        throw new Error('the session is not trusted, or the PIN is wrong');
      const signedIn = answerByPin(person, context, { ...asked, scopes: SCOPES });
      await Promise.all([signedIn, agreeToScopes(present(this.#displays).applicant)]);
      const { data, did } = await party.tell<{ data: { did?: string; firstName?: string }; did: string }>({});
      if (did !== this.#did || data.did !== this.#did || !data.firstName)
        throw new Error('the relying party learned of another person');
    } finally {
      party.end();
    }
  }

  /** Starts the program; `tell` sends it a line and answers with its next one. */
  #startRelyingParty() {
    const child = spawn(process.execPath, [RELYING_PARTY], { stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return {
      async tell<T>(value: object): Promise<T> {
        child.stdin.write(`${JSON.stringify(value)}\n`);
        const { value: line, done } = await lines.next();
        if (done) throw new Error('the relying party has ended; its error stands above');
        return JSON.parse(line) as T;
      },
      end: () => child.kill(),
    };
  }

  async close(): Promise<void> {
    await this.#stage?.close();
    await this.#services?.close();
  }

  async #raise(name: string, enrolmentCode: string, supervisor: object): Promise<KioskStage> {
    const { folder, browser } = this.#options;
    const own = join(folder, name);
    mkdirSync(own);
    const camera = await specimenCamera(own, ['passport']);
    const stage = await raiseStage({ folder: own, browser, camera: camera.file });
    this.#stage = stage;
    camera.follow(stage.core);
    const { url: address } = present(this.#services);
    const services = { mode: 'remote', address, licenseKey: this.#licenseKey, enrolmentCode };
    const keyStorage = { kind: 'passphrase-file', passphrase: staff.keyFilePassphrase };
    await must(stage, 'setup.enrol', { keyStorage, branchName: name, services });
    const { operatorId } = await must<{ operatorId: string }>(stage, 'setup.complete', { supervisor });
    this.#operatorId = operatorId;
    this.#displays = await openDisplays(accessTo(stage), staff);
    return stage;
  }
}

async function must<T>({ core }: KioskStage, operation: string, input: object): Promise<T> {
  const answer = await core.dispatch(operation, input, OPERATOR);
  if (!answer.ok) throw new Error(`${operation}: ${answer.error.code}`);
  return answer.value as T;
}

function present<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new Error('a step before has left nothing');
  return value;
}
