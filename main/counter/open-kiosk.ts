import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { PipelineClock, Vision } from '#capture/vision/ports.ts';
import { failure } from '#core/contract/errors.ts';
import type { AskingProgram, ScopeAnswer } from '#core/proofing/scope-answers.ts';
import type { Clock } from '../ports/clock.ts';
import type { IdentityLibrary } from '../ports/identity-library.ts';
import type { LocalApi } from '../ports/local-api.ts';
import type { ReaderHub } from '../ports/readers.ts';
import type { FinalAnswer, SyncLoop, SyncStatus } from '../ports/services-gateway.ts';
import type { OperatorCredentials } from '../ports/wallet.ts';
import { comparisonInUse, rememberSelfieCamera } from './calibration/comparison-in-use.ts';
import { closeParts } from './close-parts.ts';
import { EnrolmentDesk } from './enrolment/enrolment-desk.ts';
import { EvidencePipeline } from './evidence-pipeline/evidence-pipeline.ts';
import { secureRandom } from './evidence-pipeline/secure-random.ts';
import type { CaptureSource } from './evidence-pipeline/signed-captures.ts';
import { FlowCache } from './flow-cache.ts';
import { librarySession } from './library-session.ts';
import { OperatorPresence } from './operators/operator-presence.ts';
import { RosterCache } from './operators/roster-cache.ts';
import { SealedExportApproval } from './operators/sealed-export-approval.ts';
import { CounterReaders } from './readers/counter-readers.ts';
import { RestorationQuestions } from './restoration/restoration-questions.ts';
import { RestorationRun } from './restoration/restoration-run.ts';
import { restoringSession } from './restoration/restoring-session.ts';
import { RosterAndFlows } from './roster-and-flows.ts';
import { ScopeRequests } from './scope-requests.ts';
import { ClockGuard } from './session/clock-guard.ts';
import { eraseDue } from './session/session-retention.ts';
import { SessionRunner } from './session/session-runner.ts';
import type { Effect, SessionState } from './session/session-state.ts';
import { type KioskSettings, readKioskSettings } from './setup/kiosk-settings.ts';
import type { UnlockedKiosk } from './setup/unlocked-kiosk.ts';
import { SignInCodes } from './sign-in-codes/sign-in-codes.ts';
import { VaultNumber } from './vault-number.ts';
import { programSession } from './views/program-session.ts';
import { readQrCode } from './wallet-codes/read-qr-code.ts';
import { WalletCodes } from './wallet-codes/wallet-codes.ts';

export interface OpenKioskOptions {
  unlocked: UnlockedKiosk;
  credentials: OperatorCredentials;
  library: IdentityLibrary;
  localApi: LocalApi;
  vision: Vision;
  readers: ReaderHub;
  time: PipelineClock;
  /** Something that a screen shows has changed. */
  onChange: () => void;
  /** Receives failures of work that no caller awaits; the session continues. */
  onFault: (error: unknown) => void;
}

const ERASE_EVERY_MS = 60 * 60_000;

/** A kiosk whose vault is open: operators, the session, the pipeline, the connection to the services. */
export class OpenKiosk {
  readonly unlocked: UnlockedKiosk;
  readonly presence: OperatorPresence;
  readonly sealedExport: SealedExportApproval;
  readonly roster: RosterCache;
  readonly runner: SessionRunner;
  readonly pipeline: EvidencePipeline;
  readonly readers: CounterReaders;
  readonly flows: FlowCache;
  readonly rosterAndFlows: RosterAndFlows;
  readonly sync: SyncLoop;
  readonly vaultNumber: VaultNumber;
  readonly scopeRequests: ScopeRequests;
  readonly enrolment: EnrolmentDesk;
  readonly restoration: RestorationQuestions;
  readonly restorationRun: RestorationRun;
  readonly walletCodes: WalletCodes;
  readonly signInCodes: SignInCodes;
  /** The program for which a call of the library is made. */
  readonly #asking = new AsyncLocalStorage<AskingProgram>();
  readonly #clock: Clock;
  readonly #clockGuard: ClockGuard;
  readonly #options: OpenKioskOptions;
  readonly #unsubscribe: (() => void)[];
  #settings: KioskSettings;
  #registered = true;
  #eraseDue = 0;

  /** @throws AppError STORAGE_FAILED when the vault holds no settings of a kiosk */
  constructor(options: OpenKioskOptions) {
    const { unlocked, onChange } = options;
    const { vault, wallet, link } = unlocked;
    this.#options = options;
    this.unlocked = unlocked;
    this.#clock = options.time.clock;
    this.#settings = requireSettings(readKioskSettings(vault));
    this.scopeRequests = new ScopeRequests({
      newId: randomUUID,
      note: (sessionId, answer) => this.#noteScopeAnswer(sessionId, answer),
      onChange,
    });
    this.enrolment = this.#makeEnrolment();
    this.restoration = this.#makeRestoration();
    this.restorationRun = new RestorationRun(options);
    this.walletCodes = this.#makeWalletCodes();
    this.signInCodes = this.#makeSignInCodes();
    this.vaultNumber = this.#numberVault();
    link.enrolled(this.settings.enrolment);
    this.#clockGuard = new ClockGuard(vault.settings);
    this.flows = new FlowCache(vault);
    this.roster = new RosterCache(vault.roster, this.settings.enrolment, this.#clock, () =>
      this.#clockGuard.latest(),
    );
    this.presence = this.#makePresence();
    this.rosterAndFlows = this.#keepRosterAndFlows();
    this.sealedExport = new SealedExportApproval(this.presence, vault.outbox);
    this.runner = new SessionRunner({
      vault,
      kiosk: wallet,
      clock: this.#clock,
      operatorSigner: () => this.presence.signer(),
      rosterProof: (operatorId) => this.roster.proof(operatorId),
      onChange: (effects) => this.#onSession(effects),
    });
    this.pipeline = new EvidencePipeline({
      runner: this.runner,
      vault,
      vision: options.vision,
      time: options.time,
      comparisonRules: (state) => this.#comparisonRules(state),
      onFault: options.onFault,
      enrolledLiveId: () => options.library.enrolledLiveId(),
    });
    this.sync = link.syncLoop(vault, () => this.vaultNumber.tell());
    this.#unsubscribe = [
      this.sync.onStatus((status) => this.#onSync(status)),
      this.sync.onFinal((answer) => this.#onFinal(answer)),
      this.sync.onErased((sessionId) => this.#onErased(sessionId)),
      this.sync.onWithdrawn((sessionId) => this.#onWithdrawn(sessionId)),
      link.gateway.onState(() => onChange()),
    ];
    this.#openLibrary();
    this.#openLocalApi();
    this.runner.resume();
    this.#compareAfterRestart();
    const { readers: hub, time, onFault } = options;
    const mayOpen = () => this.presence.operator()?.permissions.includes('counter.verify') === true;
    const onWalletCode = (text: string) => this.walletCodes.offer(text);
    const { runner } = this;
    this.readers = new CounterReaders({ hub, runner, time, mayOpen, onWalletCode, onChange, onFault });
    this.sync.start();
  }

  /** The settings of the last registration, also after a reset. */
  get settings(): KioskSettings {
    return this.#settings;
  }

  /** False after a reset of the library: this kiosk cannot be used until it is registered again. */
  get registered(): boolean {
    return this.#registered;
  }

  /** Acts on everything that time alone changes. Called about once a second. */
  tick(): void {
    this.presence.tick();
    if (this.presence.operator()) this.vaultNumber.seen();
    this.runner.tick();
    this.enrolment.tick();
    this.signInCodes.tick().catch(this.#options.onFault);
    this.#options.library.tellUntold().catch(this.#options.onFault);
    this.#checkClock();
    if (this.presence.idleWarningSec() !== undefined) this.#options.onChange();
    this.rosterAndFlows.tick();
    this.#eraseWhenDue();
    // Last: a Live ID that cannot be read keeps nothing else from its time.
    this.pipeline.compareNewLiveId();
  }

  async close(): Promise<void> {
    const { link, vault } = this.unlocked;
    await closeParts(this.#options.onFault, [
      ...this.#unsubscribe,
      () => this.signInCodes.end(),
      () => this.#options.localApi.close(),
      () => this.presence.signOut(),
      () => this.rosterAndFlows.settled(),
      () => this.readers.close(),
      () => this.pipeline.close(),
      () => this.sync.stop(),
      () => this.#options.library.close(),
      () => link.close(),
      () => vault.close(),
    ]);
  }

  #openLibrary(): void {
    const { vault, wallet, link } = this.unlocked;
    this.#options.library.open({
      vault,
      wallet,
      gateway: link.gateway,
      setProxy: (proxy) => link.setProxy(proxy),
      onRegistration: () => this.#onRegistration(),
      faces: () => this.#options.vision.face(),
      sealedExportConfirmedBy: () => this.sealedExport.givenBy(),
      onPinTry: () => this.vaultNumber.raise(),
      onEventIds: (sessionId, event) => this.runner.noteLibraryCall(sessionId, event),
      restoration: this.restoration,
      askConsent: (request) => {
        const program = this.#asking.getStore();
        const session = this.#withPerson();
        // After the end, only a code that the person brought themselves asks.
        const mayAsk = session && (session.status === 'active' || !program);
        const asked = mayAsk && { sessionId: session.sessionId, answers: session.scopeAnswers ?? [] };
        return this.scopeRequests.ask(asked || undefined, request, program);
      },
      askingProgram: () => this.#asking.getStore(),
    });
  }

  get localApi(): LocalApi {
    return this.#options.localApi;
  }

  #openLocalApi(): void {
    const { vault } = this.unlocked;
    const { library, localApi, onChange } = this.#options;
    localApi.open({
      vault,
      now: () => this.#clock.now(),
      callSdk: (name, input, program) => this.#asking.run(program, () => library.call(name, input)),
      askSignIn: (program, wish) => this.signInCodes.ask(program, wish),
      onPairingTry: () => this.vaultNumber.raise(),
      session: (sessionId) => programSession(vault.sessions.find(sessionId), this.runner.current()),
      onChange,
    });
  }

  #onRegistration(): void {
    const { vault, link } = this.unlocked;
    const settings = readKioskSettings(vault);
    this.#registered = settings !== undefined;
    if (settings) {
      this.#settings = settings;
      link.enrolled(settings.enrolment);
      this.roster.pinAnew(settings.enrolment);
    } else this.presence.signOut();
    this.#options.onChange();
  }

  /** The session's change is stored already: a failure of the library must not become one of the session. */
  #followSession(): void {
    const source = {
      ...this.#captureSource(),
      now: () => this.#clock.now(),
      comparisonRules: (state: SessionState) => this.#rulesInUse(state),
      enrols: (sessionId: string) => this.enrolment.needs(sessionId),
    };
    const present = this.runner.present();
    const session = librarySession(present, source);
    const running = present?.status === 'active' ? session?.sessionId : undefined;
    this.scopeRequests.follow(this.#withPerson()?.sessionId);
    try {
      this.restoration.follow(running);
      this.#options.library.follow(session);
      this.walletCodes.follow();
      this.signInCodes.follow();
    } catch (error) {
      this.#options.onFault(error);
    }
  }

  #comparisonRules(state: SessionState): SessionState['flow']['comparison'] {
    rememberSelfieCamera(this.unlocked.vault.settings, state.selfie?.camera);
    return this.#rulesInUse(state);
  }

  /** Measured thresholds count only for the camera that took the selfie. */
  #rulesInUse({ flow, selfie }: SessionState): SessionState['flow']['comparison'] {
    const { vault, wallet } = this.unlocked;
    const setting = { models: this.#options.vision.models(), camera: selfie?.camera };
    const operators = () => this.roster.operators();
    const sources = { settings: vault.settings, kioskDid: wallet.did, operators };
    return comparisonInUse(sources, flow.comparison, setting);
  }

  #eraseWhenDue(): void {
    const now = this.#clock.now();
    if (now.getTime() < this.#eraseDue) return;
    this.#eraseDue = now.getTime() + ERASE_EVERY_MS;
    const { vault, wallet } = this.unlocked;
    if (eraseDue(vault, now, wallet, this.settings.unsynced) > 0) this.#options.onChange();
  }

  #makePresence(): OperatorPresence {
    const { vault } = this.unlocked;
    return new OperatorPresence({
      roster: this.roster,
      lockouts: vault.lockouts,
      audit: vault.audit,
      credentials: this.#options.credentials,
      clock: this.#clock,
      uptimeMs: this.#options.time.uptimeMs,
      onTry: () => this.vaultNumber.raise(),
      idle: () => this.runner.current()?.flow.idle ?? this.flows.idle(),
      onChange: this.#options.onChange,
    });
  }

  #keepRosterAndFlows(): RosterAndFlows {
    const { roster, flows, presence } = this;
    const { onChange, onFault } = this.#options;
    const { gateway } = this.unlocked.link;
    return new RosterAndFlows({ gateway, clock: this.#clock, roster, flows, presence, onChange, onFault });
  }

  #onSession(effects: readonly Effect[]): void {
    for (const { kind } of effects) {
      if (kind === 'forget-frames') this.pipeline.forget();
      if (kind === 'compare') this.pipeline.compare();
      if (kind === 'end') this.#ended();
    }
    const session = this.runner.present();
    this.enrolment.follow(session);
    this.#followSession();
    if (session) this.localApi.sessionChanged(session.sessionId);
    this.#options.onChange();
  }

  /** The services learn with the log that the vault has risen. */
  #ended(): void {
    this.vaultNumber.raise();
    this.sync.wake();
    const session = this.runner.current();
    if (session) this.enrolment.begin(session);
  }

  #makeRestoration(): RestorationQuestions {
    return new RestorationQuestions({
      session: () => restoringSession(this.runner.current(), this.#captureSource()),
      now: () => this.#clock.now(),
      newId: randomUUID,
      onChange: this.#options.onChange,
    });
  }

  #makeWalletCodes(): WalletCodes {
    const { library, vision, onChange, onFault } = this.#options;
    return new WalletCodes({
      person: () => {
        const session = this.#withPerson();
        const wallet = session && library.personWallet();
        return wallet && { sessionId: session.sessionId, wallet };
      },
      readQrCode: (jpeg) => readQrCode(vision, jpeg),
      now: () => this.#clock.now(),
      newId: randomUUID,
      note: (entry) => void this.unlocked.vault.audit.append(entry),
      onChange,
      onFault,
    });
  }

  #makeSignInCodes(): SignInCodes {
    const { library, onChange } = this.#options;
    return new SignInCodes({
      session: () => this.#withPerson()?.sessionId,
      call: (name, input) => library.call(name, input),
      now: () => this.#clock.now(),
      newId: randomUUID,
      note: (entry) => void this.unlocked.vault.audit.append(entry),
      onChange,
    });
  }

  /** The session whose person still has to do with the kiosk: it runs, or its person takes a wallet after it. */
  #withPerson(): SessionState | undefined {
    const session = this.runner.present();
    const isOpen = session && (session.status === 'active' || this.enrolment.needs(session.sessionId));
    return isOpen ? session : undefined;
  }

  /** The log of an ended session is closed; the services and the vault keep the answer then. */
  #noteScopeAnswer(sessionId: string, answer: ScopeAnswer): void {
    if (this.runner.current()?.status === 'active') {
      this.runner.noteScopeAnswer(sessionId, answer);
      return;
    }
    const { address, scopes, agreed } = answer;
    const time = this.#clock.now().toISOString();
    const entry = { time, actor: 'applicant', action: 'scopes.answered', subject: sessionId };
    this.unlocked.vault.audit.append({ ...entry, detail: { address, scopes, agreed } });
  }

  #captureSource(): CaptureSource {
    const { vault, wallet } = this.unlocked;
    return { kiosk: wallet, artefacts: vault.artefacts };
  }

  #makeEnrolment(): EnrolmentDesk {
    const { library, onChange, onFault } = this.#options;
    return new EnrolmentDesk({
      person: () => library.enrolment(),
      now: () => this.#clock.now(),
      below: secureRandom,
      note: (entry) => void this.unlocked.vault.audit.append(entry),
      onChange: () => {
        this.#followSession();
        onChange();
      },
      onFault,
    });
  }

  #numberVault(): VaultNumber {
    const { keys, vault } = this.unlocked;
    const { time, onFault } = this.#options;
    const number = new VaultNumber({ keys, vault, clock: this.#clock, uptimeMs: time.uptimeMs, onFault });
    number.begin();
    return number;
  }

  /** A process that was killed between the captures and their comparison has still to compare. */
  #compareAfterRestart(): void {
    const state = this.runner.current();
    if (state?.selfie) this.pipeline.compare();
  }

  #onSync(status: SyncStatus): void {
    for (const { serverTime } of status.perSession.values()) {
      if (serverTime) this.#clockGuard.learn(serverTime);
    }
    this.#options.onChange();
  }

  #onFinal(answer: FinalAnswer): void {
    try {
      this.runner.recordFinal(answer);
      this.localApi.sessionChanged(answer.sessionId);
    } catch (error) {
      this.#options.onFault(error);
    }
  }

  /** The applicant told the services, not the counter. */
  #onWithdrawn(sessionId: string): void {
    if (this.runner.current()?.sessionId === sessionId) this.runner.apply(sessionId, { kind: 'withdraw' });
  }

  /** Data erased from the vault do not stay on a screen. */
  #onErased(sessionId: string): void {
    if (this.runner.current()?.sessionId === sessionId) this.runner.close(sessionId);
    this.#options.onChange();
  }

  #checkClock(): void {
    const state = this.runner.current();
    if (state?.status !== 'active' || state.clockUntrusted) return;
    const lastServerTime = this.#clockGuard.standsBehind(this.#clock.now());
    if (!lastServerTime) return;
    this.runner.apply(state.sessionId, { kind: 'clock-untrusted', behind: { lastServerTime } });
  }
}

function requireSettings(settings: KioskSettings | undefined): KioskSettings {
  if (settings) return settings;
  throw failure('STORAGE_FAILED', 'the vault holds no settings of a kiosk', {
    hint: 'Restore the data directory from a backup, or set the kiosk up again.',
  });
}
