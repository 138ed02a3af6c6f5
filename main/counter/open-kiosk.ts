import type { PipelineClock, Vision } from '#capture/vision/ports.ts';
import { drawPause } from '#core/liveness/sequence.ts';
import type { Clock } from '../ports/clock.ts';
import type { IdentityLibrary } from '../ports/identity-library.ts';
import type { LocalApi } from '../ports/local-api.ts';
import type { ReaderHub } from '../ports/readers.ts';
import type { LiveProgress, SyncLoop } from '../ports/services-gateway.ts';
import type { OperatorCredentials } from '../ports/wallet.ts';
import { SessionComparison } from './calibration/session-comparison.ts';
import { closeParts } from './close-parts.ts';
import type { EnrolmentDesk } from './enrolment/enrolment-desk.ts';
import { EvidencePipeline } from './evidence-pipeline/evidence-pipeline.ts';
import { secureRandom } from './evidence-pipeline/secure-random.ts';
import { FlowCache } from './flow-cache.ts';
import { HoldDesk } from './holds/hold-desk.ts';
import { OperatorPresence } from './operators/operator-presence.ts';
import { RosterCache } from './operators/roster-cache.ts';
import { SealedExportApproval } from './operators/sealed-export-approval.ts';
import { CounterReaders } from './readers/counter-readers.ts';
import type { RestorationQuestions } from './restoration/restoration-questions.ts';
import { RestorationRun } from './restoration/restoration-run.ts';
import { RosterAndFlows } from './roster-and-flows.ts';
import type { ScopeRequests } from './scope-requests.ts';
import { ServicesAnswers } from './services-answers.ts';
import { ClockGuard } from './session/clock-guard.ts';
import { eraseDue } from './session/session-retention.ts';
import { SessionRunner } from './session/session-runner.ts';
import type { Effect } from './session/session-state.ts';
import { SessionSummaryRow } from './session/summary.ts';
import { SessionApplicant } from './session-applicant.ts';
import { type KioskSettings, readKioskSettings, requireKioskSettings } from './setup/kiosk-settings.ts';
import type { UnlockedKiosk } from './setup/unlocked-kiosk.ts';
import type { SignInCodes } from './sign-in-codes/sign-in-codes.ts';
import { VaultNumber } from './vault-number.ts';
import { programSession } from './views/program-session.ts';
import type { WalletCodes } from './wallet-codes/wallet-codes.ts';

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
  readonly enrolment: EnrolmentDesk;
  readonly restoration: RestorationQuestions;
  readonly restorationRun: RestorationRun;
  readonly walletCodes: WalletCodes;
  readonly signInCodes: SignInCodes;
  readonly scopeRequests: ScopeRequests;
  readonly holds: HoldDesk;
  readonly #applicant: SessionApplicant;
  readonly #progress: LiveProgress;
  readonly #comparison: SessionComparison;
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
    const { vault, link } = unlocked;
    this.#options = options;
    this.unlocked = unlocked;
    this.#clock = options.time.clock;
    this.#settings = requireKioskSettings(vault);
    this.runner = this.#makeRunner();
    this.#comparison = this.#makeComparison();
    this.#applicant = this.#makeApplicant();
    this.enrolment = this.#applicant.enrolment;
    this.restoration = this.#applicant.restoration;
    this.scopeRequests = this.#applicant.scopeConsent.requests;
    this.walletCodes = this.#applicant.walletCodes;
    this.restorationRun = new RestorationRun(options);
    this.signInCodes = this.#applicant.signInCodes;
    this.vaultNumber = this.#numberVault();
    link.enrolled(this.settings.enrolment);
    this.#clockGuard = new ClockGuard(vault.settings);
    this.flows = new FlowCache(vault);
    this.roster = new RosterCache(vault.roster, this.settings.enrolment, this.#clock, () =>
      this.#clockGuard.latest(),
    );
    this.presence = this.#makePresence();
    this.rosterAndFlows = this.#keepRosterAndFlows();
    this.holds = this.#makeHoldDesk();
    this.sealedExport = new SealedExportApproval(this.presence, vault.outbox);
    this.pipeline = this.#makePipeline();
    this.sync = link.syncLoop(vault, () => this.vaultNumber.tell());
    this.#progress = link.liveProgress(vault, () => this.#runningSession());
    this.#unsubscribe = [
      ...this.#answers().subscribe(),
      link.gateway.onState(() => onChange()),
      this.sync.onStatus(() => this.#progress.changed()),
    ];
    this.#openLibrary();
    this.#openLocalApi();
    this.runner.resume();
    this.#compareAfterRestart();
    this.readers = this.#makeReaders();
    this.sync.start();
    this.#progress.start();
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
    this.holds.tick();
    this.signInCodes.tick().catch(this.#options.onFault);
    this.#options.library.tellUntold().catch(this.#options.onFault);
    this.#checkClock();
    if (this.presence.idleWarningSec() !== undefined) this.#options.onChange();
    this.rosterAndFlows.tick();
    this.#eraseWhenDue();
    // Last: a Live ID that cannot be read keeps nothing else from its time.
    this.pipeline.compareNewLiveId();
  }

  /** The latest time that the services have signed, RFC 3339; empty before the first. */
  readonly lastSigned = (): string => this.#clockGuard.latest();

  async close(): Promise<void> {
    const { link, vault } = this.unlocked;
    await closeParts(this.#options.onFault, [
      ...this.#unsubscribe,
      () => this.signInCodes.end(),
      () => this.#options.localApi.close(),
      () => this.presence.signOut(),
      () => this.holds.leave(),
      () => this.rosterAndFlows.settled(),
      () => this.readers.close(),
      () => this.pipeline.close(),
      () => this.#progress.stop(),
      () => this.sync.stop(),
      () => this.#options.library.close(),
      () => link.close(),
      () => vault.close(),
    ]);
  }

  get localApi(): LocalApi {
    return this.#options.localApi;
  }

  #openLibrary(): void {
    const { vault, wallet, link } = this.unlocked;
    const { ask: askConsent, program: askingProgram } = this.#applicant.scopeConsent;
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
      askConsent,
      askingProgram,
    });
  }

  #openLocalApi(): void {
    const { vault } = this.unlocked;
    const { library, localApi, onChange } = this.#options;
    const { scopeConsent } = this.#applicant;
    localApi.open({
      vault,
      now: () => this.#clock.now(),
      callSdk: (name, input, program) => scopeConsent.callFor(program, () => library.call(name, input)),
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

  #eraseWhenDue(): void {
    const now = this.#clock.now();
    if (now.getTime() < this.#eraseDue) return;
    this.#eraseDue = now.getTime() + ERASE_EVERY_MS;
    const { vault, wallet } = this.unlocked;
    if (eraseDue(vault, now, wallet, this.settings.unsynced) > 0) this.#options.onChange();
  }

  #makeRunner(): SessionRunner {
    const { vault, wallet } = this.unlocked;
    return new SessionRunner({
      vault,
      kiosk: wallet,
      clock: this.#clock,
      operatorSigner: () => this.presence.signer(),
      rosterProof: (operatorId) => this.roster.proof(operatorId),
      onChange: (effects) => this.#onSession(effects),
    });
  }

  #makePipeline(): EvidencePipeline {
    const { vision, time, library, onFault } = this.#options;
    return new EvidencePipeline({
      runner: this.runner,
      vault: this.unlocked.vault,
      vision,
      time,
      comparisonRules: (state) => this.#comparison.begin(state),
      onFault,
      pauseMs: () => drawPause(secureRandom),
      enrolledLiveId: () => library.enrolledLiveId(),
    });
  }

  #makeComparison(): SessionComparison {
    const { vault, wallet } = this.unlocked;
    return new SessionComparison({
      settings: vault.settings,
      kioskDid: wallet.did,
      operators: () => this.roster.operators(),
      models: () => this.#options.vision.models(),
    });
  }

  #makeApplicant(): SessionApplicant {
    const { unlocked, library, vision, onChange, onFault } = this.#options;
    return new SessionApplicant({
      unlocked,
      runner: this.runner,
      library,
      vision,
      clock: this.#clock,
      comparisonRules: (state) => this.#comparison.rules(state),
      onChange,
      onFault,
    });
  }

  #makeReaders(): CounterReaders {
    const { readers: hub, time, onChange, onFault } = this.#options;
    const { runner } = this;
    const mayOpen = () => this.presence.operator()?.permissions.includes('counter.verify') === true;
    const onWalletCode = (text: string) => this.walletCodes.offer(text);
    return new CounterReaders({ hub, runner, time, mayOpen, onWalletCode, onChange, onFault });
  }

  #answers(): ServicesAnswers {
    const { runner, sync, localApi } = this;
    const { onChange, onFault } = this.#options;
    return new ServicesAnswers({ sync, runner, clockGuard: this.#clockGuard, localApi, onChange, onFault });
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

  #makeHoldDesk(): HoldDesk {
    const { vault, link } = this.unlocked;
    return new HoldDesk({
      services: link.gateway.holds,
      place: () => this.settings.enrolment,
      operatorName: (operatorId) =>
        this.roster.operators().find((operator) => operator.operatorId === operatorId)?.name,
      referenceOf: (sessionId) =>
        SessionSummaryRow.safeParse(vault.sessions.find(sessionId)?.summary).data?.reference,
      uptimeMs: this.#options.time.uptimeMs,
      idleMs: () => this.flows.idle().lockAfterMin * 60_000,
      onChange: this.#options.onChange,
      onFault: this.#options.onFault,
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
    this.#applicant.follow();
    this.#progress.changed();
    if (session) this.localApi.sessionChanged(session.sessionId);
    this.#options.onChange();
  }

  #runningSession(): string | undefined {
    const state = this.runner.current();
    return state?.status === 'active' ? state.sessionId : undefined;
  }

  /** The services learn with the log that the vault has risen. */
  #ended(): void {
    this.vaultNumber.raise();
    this.sync.wake();
    const session = this.runner.current();
    if (session) this.enrolment.begin(session);
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

  #checkClock(): void {
    const state = this.runner.current();
    if (state?.status !== 'active' || state.clockUntrusted) return;
    const lastServerTime = this.#clockGuard.standsBehind(this.#clock.now());
    if (!lastServerTime) return;
    this.runner.apply(state.sessionId, { kind: 'clock-untrusted', behind: { lastServerTime } });
  }
}
