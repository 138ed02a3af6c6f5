import type { PipelineClock, VisionService } from '#capture/vision/ports.ts';
import { CONSENT_TEXTS } from '#core/contract/consent-texts.ts';
import type { ApplicantState, OperatorState } from '#core/contract/counter/state.ts';
import { AppError, type ErrorResponse, failure } from '#core/contract/errors.ts';
import type { KeyStore } from '#sdk/ports/key-store.ts';
import type { DisplayHost } from '../ports/display-host.ts';
import type { IdentityLibrary } from '../ports/identity-library.ts';
import type { Installation, InstallationMarker } from '../ports/installation.ts';
import { SERVICES_KEY_ENTRY } from '../ports/key-store-entries.ts';
import type { LocalApi } from '../ports/local-api.ts';
import type { Machine } from '../ports/machine.ts';
import type { ReaderHub } from '../ports/readers.ts';
import type { ServicesConnector } from '../ports/services-link.ts';
import type { OperatorCredentials, PasswordHasher } from '../ports/wallet.ts';
import { CounterCameras } from './cameras/counter-cameras.ts';
import { closeParts } from './close-parts.ts';
import { OpenKiosk } from './open-kiosk.ts';
import { enrolKiosk } from './setup/enrol-kiosk.ts';
import type { EnrolledKiosk, SetupSupervisor } from './setup/enrolled-kiosk.ts';
import { readKioskSettings, readServicesTarget } from './setup/kiosk-settings.ts';
import { checkKeyStorage } from './setup/prepare-kiosk.ts';
import type { EnrolInput } from './setup/setup-options.ts';
import type { UnlockedKiosk } from './setup/unlocked-kiosk.ts';
import { ShownReceipt } from './shown-receipt.ts';
import { StateHub } from './state-hub.ts';
import { applicantView } from './views/applicant-view.ts';
import { keychainCapability, servicesCapability } from './views/capability-views.ts';
import { closedView, enrolledView, openView } from './views/operator-view.ts';

export interface KioskOptions {
  installation: Installation;
  connector: ServicesConnector;
  credentials: OperatorCredentials;
  hashPassword: PasswordHasher;
  library: IdentityLibrary;
  localApi: LocalApi;
  host: DisplayHost;
  machine: Machine;
  vision: VisionService;
  readers: ReaderHub;
  time: PipelineClock;
  /** Six and more random bytes for references. */
  random: (length: number) => Uint8Array;
  version: string;
  /** The flow of a session that names none, `counter-standard` unless told otherwise. */
  defaultFlow?: string | undefined;
  onFault: (error: unknown) => void;
}

const TICK_MS = 1000;

/**
 * The kiosk from an empty data directory to the open counter. It never holds more than one of: nothing, a
 * kiosk that waits for its supervisor's word, a locked vault, an open kiosk.
 */
export class Kiosk {
  readonly options: KioskOptions;
  readonly hub: StateHub;
  readonly cameras = new CounterCameras();
  readonly receipt: ShownReceipt;
  #open: OpenKiosk | undefined;
  #marker: InstallationMarker | undefined;
  #fault: ErrorResponse | undefined;
  #setup: Promise<unknown> | undefined;
  #enrolled: EnrolledKiosk | undefined;
  /** Keys of a kiosk whose library was reset before this start. */
  #resetKeys: KeyStore | undefined;
  #timer: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(options: KioskOptions) {
    this.options = options;
    const builders = {
      'operator.state': () => this.operatorState(),
      'applicant.state': () => this.applicantState(),
    };
    this.hub = new StateHub(builders, options.onFault);
    this.receipt = new ShownReceipt(() => options.time.uptimeMs());
  }

  /** Opens everything that needs no person, and starts the services. Never throws for a reason that a screen shows. */
  start(): void {
    const { host, vision, connector, installation } = this.options;
    this.#unsubscribe = host.onChange(() => this.hub.changed());
    vision.onChange(() => this.hub.changed());
    const marker = installation.marker();
    this.#marker = marker;
    if (marker?.services !== 'remote') connector.warmUp();
    if (marker?.keyStorage === 'keychain') this.#tryKeychain(installation.keychain());
    this.#timer = setInterval(() => this.tick(), TICK_MS);
    this.#timer.unref();
    this.hub.changed();
  }

  /** Acts on everything that time alone changes. */
  tick(): void {
    try {
      this.#open?.tick();
      if (this.#open && this.receipt.follow(this.#open)) this.hub.changed();
    } catch (error) {
      this.options.onFault(error);
    }
  }

  /** @throws AppError SETUP_REQUIRED, PASSPHRASE_REQUIRED, or why the vault cannot be opened */
  open(): OpenKiosk {
    if (this.#open) return this.#open;
    if (!this.#marker || this.#resetKeys) throw setupRequired();
    throw failure('PASSPHRASE_REQUIRED', 'no passphrase was given since the start');
  }

  /** The open kiosk, if it is open. */
  opened(): OpenKiosk | undefined {
    return this.#open;
  }

  /** The first half of a set-up. @throws AppError SETUP_ALREADY_DONE, and those of enrolKiosk */
  enrol(input: EnrolInput): Promise<{ kioskDid: string; supervisor: SetupSupervisor['kind'] }> {
    return this.#settingUp(async () => {
      const before = this.#enrolled;
      this.#enrolled = undefined;
      await before?.close();
      await this.#leaveReset(input);
      const { installation, connector, credentials, library, time, onFault } = this.options;
      const uptimeMs = () => time.uptimeMs();
      const options = {
        installation,
        connector,
        credentials,
        library,
        clock: time.clock,
        uptimeMs,
        onFault,
      };
      const enrolled = await enrolKiosk(input, options);
      this.#enrolled = enrolled;
      return { kioskDid: enrolled.unlocked.wallet.did, supervisor: enrolled.awaits() };
    });
  }

  /** The second half. @throws AppError SETUP_REQUIRED, SETUP_ALREADY_DONE, and those of EnrolledKiosk.finish */
  completeSetup(supervisor: SetupSupervisor): Promise<{ kioskDid: string; operatorId: string }> {
    return this.#settingUp(async () => {
      if (!this.#enrolled) throw setupRequired();
      const { unlocked } = this.#enrolled;
      const operatorId = await this.#enrolled.finish(supervisor);
      this.#enrolled = undefined;
      this.#marker = this.options.installation.marker();
      this.#adopt(unlocked);
      return { kioskDid: unlocked.wallet.did, operatorId };
    });
  }

  /** One half at a time; the screen always shows which person it waits for. */
  async #settingUp<T>(work: () => Promise<T>): Promise<T> {
    this.requireNoSetup();
    if (this.#setup) throw failure('SETUP_ALREADY_DONE', 'a set-up is running');
    const running = work();
    this.#setup = running;
    try {
      return await running;
    } finally {
      this.#setup = undefined;
      this.hub.changed();
    }
  }

  /** A kiosk whose library was reset begins again: the remains of the earlier registration go first. */
  async #leaveReset(input: EnrolInput): Promise<void> {
    const keys = this.#open?.unlocked.keys ?? this.#resetKeys;
    if (!keys) return;
    checkKeyStorage(input, this.options.installation);
    const servicesKey = keys.get(SERVICES_KEY_ENTRY);
    if (servicesKey) this.options.installation.carry(servicesKey, input.keyStorage);
    await this.#open?.close();
    this.#open = undefined;
    this.options.installation.discard(keys);
    this.#resetKeys = undefined;
    this.#marker = undefined;
  }

  /** Set up, and not reset since. */
  #isSetUp(): boolean {
    return this.#marker !== undefined && this.#resetKeys === undefined && this.#open?.registered !== false;
  }

  /** @throws AppError SETUP_ALREADY_DONE */
  requireNoSetup(): void {
    if (this.#isSetUp()) throw failure('SETUP_ALREADY_DONE', 'the data directory has its marker');
  }

  /** @throws AppError SETUP_REQUIRED, PASSPHRASE_WRONG, VAULT_KEY_WRONG, VAULT_CORRUPT */
  unlock(passphrase: string): void {
    if (this.#open) return;
    if (!this.#marker || this.#resetKeys) throw setupRequired();
    if (this.#marker.keyStorage === 'keychain') {
      // The keychain needs no passphrase of ours; the fault that stopped it at the start may be fixed by now.
      this.#openWith(this.options.installation.keychain());
      return;
    }
    const file = this.options.installation.keyFile();
    file.unlock(passphrase);
    this.#openWith(file);
  }

  operatorState(): OperatorState {
    const { host, vision, version } = this.options;
    const marker = this.#isSetUp() ? this.#marker : undefined;
    const around = {
      product: { version, host: host.kind },
      keyStorage: marker?.keyStorage,
      capabilities: [
        ...vision.capabilities(),
        ...(this.#open ? [this.#open.readers.capability()] : []),
        ...keychainCapability(this.#open?.unlocked.keys, this.#fault),
        ...servicesCapability(this.#open?.unlocked.link.gateway.state()),
      ],
      applicantDisplay: host.applicantDisplay(),
      defaultFlow: this.options.defaultFlow,
      today: this.options.time.today(),
      receiptShown: this.receipt.sessionId(),
    };
    if (this.#open?.registered) return openView(this.#open, around);
    if (this.#enrolled) return enrolledView(this.#enrolled, around);
    return closedView(marker ? 'vault-locked' : 'setup', around);
  }

  applicantState(): ApplicantState {
    const open = this.#open;
    const earlier = open?.runner.current();
    // Of a session that was opened again, the applicant's display shows a receipt and nothing else.
    const isShown = earlier !== undefined && earlier.sessionId === this.receipt.sessionId();
    return applicantView(isShown ? earlier : open?.runner.present(), {
      branch: this.#open?.settings.branchName,
      sharedDisplay: this.options.host.applicantDisplay() === 'shared',
      consentTexts: CONSENT_TEXTS,
      scopeRequestOf: (sessionId) => this.#open?.scopeRequests.of(sessionId),
      restorationOf: (sessionId) => this.#open?.restoration.question(sessionId),
      walletCodeOf: (sessionId, camera) => this.#open?.walletCodes.question(sessionId, camera),
      signInCodeOf: (sessionId) => this.#open?.signInCodes.of(sessionId),
      receiptOf: (ended) => this.#open && this.receipt.of(this.#open, ended),
      enrolmentOf: (sessionId) => this.#open?.enrolment.view(sessionId) ?? {},
      cameraOf: (role) => this.#open && this.cameras.deviceId(this.#open.unlocked.vault, role),
    });
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#unsubscribe?.();
    this.hub.close();
    await this.#setup?.catch(() => undefined);
    const { vision, connector, onFault } = this.options;
    const [enrolled, open] = [this.#enrolled, this.#open];
    await closeParts(onFault, [() => enrolled?.close(), () => open?.close()]);
    this.#enrolled = undefined;
    this.#open = undefined;
    // The services first: a model may take long to come back, and they must not outlive this process.
    await closeParts(onFault, [() => connector.close(), () => vision.close()]);
  }

  #tryKeychain(keys: KeyStore): void {
    try {
      this.#openWith(keys);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.#fault = error.toResponse();
    }
  }

  #openWith(keys: KeyStore): void {
    const { installation, connector } = this.options;
    const vault = installation.openVault(keys);
    try {
      const wallet = installation.wallet(keys);
      const target = readServicesTarget(vault);
      if (target.mode === 'embedded') connector.unlock(keys, 'existing');
      if (wallet.state() === 'absent' && !readKioskSettings(vault)) {
        vault.close();
        this.#resetKeys = keys;
        this.hub.changed();
        return;
      }
      this.#adopt({ keys, vault, wallet, link: connector.link(target, wallet) });
    } catch (error) {
      vault.close();
      throw error;
    }
  }

  #adopt(unlocked: UnlockedKiosk): void {
    const { credentials, library, localApi, vision, readers, time, onFault } = this.options;
    const onChange = () => {
      if (this.#open) this.receipt.follow(this.#open);
      this.hub.changed();
    };
    this.#open = new OpenKiosk({
      unlocked,
      credentials,
      library,
      localApi,
      vision,
      readers,
      time,
      onChange,
      onFault,
    });
    this.#fault = undefined;
    this.hub.changed();
  }
}

function setupRequired(): AppError {
  return failure('SETUP_REQUIRED', 'the data directory has no marker');
}
