import { AppError, failure } from '#core/contract/errors.ts';
import type { Envelope } from '#core/contract/kit.ts';
import { equalBytes } from '#core/keys/bytes.ts';
import { type SdkOperationName, sdkOperations } from '#sdk/contract/index.ts';
import { networkProxy } from '#sdk/contract/scope.ts';
import { type Bitmap, LivenessResult } from '#sdk/contract/types.ts';
import { IdentitySDK } from '#sdk/identity-sdk.ts';
import { adoptRegistration, installationStore } from '#sdk/installation-store.ts';
import type { CapturePipeline } from '#sdk/ports/capture-pipeline.ts';
import type { DeviceSecurity } from '#sdk/ports/device-security.ts';
import type { OutsideRegistration } from '#sdk/ports/outside-registration.ts';
import type { PinVerifier, Wallet } from '#sdk/ports/wallet.ts';
import type { ApplicantContext, DeviceContext, SdkLog } from '#sdk/sdk-context.ts';
import type {
  EnrolledLiveId,
  IdentityLibrary,
  LibraryHost,
  LibrarySession,
  PersonEnrolment,
  PersonWallet,
  SessionCaptures,
} from '../ports/identity-library.ts';
import type { Vault } from '../ports/vault.ts';
import { deliverKeyed, deliverScan } from './deliver-scan.ts';
import { enrolPerson, mayBackUp } from './enrol-person.ts';
import { noteEnrolment } from './note-enrolment.ts';
import { personWallet } from './person-wallet.ts';
import { restorePerson } from './restore-person.ts';
import { type OpenedWallet, UntoldEnrolments } from './untold-enrolments.ts';

interface MemoryWallet {
  readonly wallet: Wallet;
  exportWallet(): Uint8Array;
}

export interface KioskLibraryOptions {
  readonly version: string;
  readonly log: SdkLog;
  now(): Date;
  /** How long the machine has run; setting the clock does not change it. */
  uptimeMs(): number;
  /** The known protection of the machine. */
  deviceSecurity(): DeviceSecurity;
  /** A fresh wallet in memory, and its secret as the vault keeps it after a confirmed enrolment. */
  memoryWallet(): MemoryWallet;
  readonly pins: PinVerifier;
  /** The wallet of a secret that the vault keeps. */
  walletOf(secret: Uint8Array): OpenedWallet;
  /**
   * Returns whether the services refused a report about a wallet for good or for now; undefined if they did not examine
   * it.
   */
  refusalOf(error: AppError): 'final' | 'later' | undefined;
}

/** The context of the person whose session runs. */
interface Person {
  readonly context: ApplicantContext;
  readonly sdk: IdentitySDK;
  readonly wallet: Wallet;
  /** Undefined until the context is open. */
  pipeline(): CapturePipeline | undefined;
  session: LibrarySession;
}

/** {@link IdentityLibrary} over {@link IdentitySDK}: the two contexts of one kiosk. */
export class KioskLibrary implements IdentityLibrary {
  readonly #options: KioskLibraryOptions;
  #untold: UntoldEnrolments | undefined;
  #host: LibraryHost | undefined;
  #device: { context: DeviceContext; sdk: IdentitySDK } | undefined;
  #person: Person | undefined;

  constructor(options: KioskLibraryOptions) {
    this.#options = options;
  }

  /** The kiosk's own instance and its context. @throws AppError `NOT_READY` while the vault is locked */
  device(): { readonly context: DeviceContext; readonly sdk: IdentitySDK } {
    if (this.#device) return this.#device;
    throw notReady('the vault of the kiosk is locked');
  }

  /** The person's instance and its context. @throws AppError `NOT_READY` without a session */
  applicant(): { readonly context: ApplicantContext; readonly sdk: IdentitySDK } {
    return this.#activePerson();
  }

  /** The pipeline's captures of the session, signed for it. @throws AppError `NOT_READY` without a session */
  captures(): SessionCaptures {
    return this.#activePerson().session.captures();
  }

  adopt(vault: Pick<Vault, 'settings'>, registration: OutsideRegistration): void {
    adoptRegistration(vault.settings, registration);
  }

  open(host: LibraryHost): void {
    this.#host = host;
    const context = this.#deviceContext(host);
    IdentitySDK.initialize(context);
    this.#device = { context, sdk: IdentitySDK.instanceOf('device') };
    const { now, walletOf, refusalOf } = this.#options;
    this.#untold = new UntoldEnrolments({
      vault: host.vault,
      services: host.gateway.wallets,
      now,
      walletOf,
      refusalOf,
    });
  }

  enrolledLiveId(): EnrolledLiveId | undefined {
    const person = this.#person;
    const pipeline = openPipeline(person);
    if (!person || !pipeline || !person.sdk.isLiveIDRegistered()) return undefined;
    const picture = person.sdk.getLiveIdImage().data?.bytes;
    return picture && { picture, registeredAt: pipeline.liveIdRegisteredAt() };
  }

  enrolment(): PersonEnrolment | undefined {
    const [host, untold, person] = [this.#host, this.#untold, this.#person];
    const pipeline = openPipeline(person);
    if (!host || !untold || !person || !pipeline) return undefined;
    const { sdk, wallet } = person;
    if (wallet.state() !== 'absent' || person.session.documents().length === 0) return undefined;
    const { sessionId } = person.session;
    return {
      newWallet() {
        sdk.initiateWallet();
        return sdk.getMnemonic();
      },
      mayBackUp: () => mayBackUp(sdk),
      keep: async (pin) => {
        const owner = sdk.getDID();
        await enrolPerson(sdk, { ...capturesOf(person.session), pin });
        const backUp = pin === null ? {} : { backUp: pipeline.sealBackUp(pin) };
        host.vault.transaction(() => {
          sdk.confirmEnrolment();
          untold.add({ sessionId, owner, ...backUp });
        });
      },
      tellServices: () => untold.tell(sessionId, wallet),
      backUp: () => untold.backUp(sessionId, wallet),
    };
  }

  async tellUntold(): Promise<void> {
    await this.#untold?.retry();
  }

  restoration(): (() => Promise<void>) | undefined {
    const person = this.#person;
    if (!person || !openPipeline(person) || person.wallet.state() !== 'absent') return undefined;
    return () => restorePerson(person.sdk, person.context);
  }

  personWallet(): PersonWallet | undefined {
    const [host, person] = [this.#host, this.#person];
    if (!host || !person || !openPipeline(person) || person.wallet.state() !== 'committed') return undefined;
    const { version, now } = this.#options;
    return personWallet({
      sdk: person.sdk,
      wallet: person.wallet,
      services: host.gateway.wallets,
      version,
      now,
    });
  }

  follow(session: LibrarySession | undefined): void {
    const following = session?.active ? session : undefined;
    if (this.#person && this.#person.session.sessionId !== following?.sessionId) this.#leave(session);
    if (!following) return;
    if (!this.#person) this.#begin(following);
    else this.#goOn(this.#person, following);
  }

  async call(name: SdkOperationName, input: unknown): Promise<Envelope<unknown>> {
    const personal = sdkOperations[name].requires.some((requirement) => requirement === 'applicant');
    try {
      const { sdk } = personal ? this.#activePerson() : this.device();
      // The gate of the library parses the input; its declared type is not trusted.
      return await sdk.call(name, input as never);
    } catch (error) {
      if (error instanceof AppError) return { ok: false, error: error.toResponse() };
      throw error;
    }
  }

  close(): void {
    this.#person?.sdk.endContext();
    this.#device?.sdk.endContext();
    this.#person = undefined;
    this.#device = undefined;
    this.#host = undefined;
    this.#untold?.close();
    this.#untold = undefined;
  }

  #begin(session: LibrarySession): void {
    if (!this.#host) throw notReady('the vault of the kiosk is locked');
    let pipeline: CapturePipeline | undefined;
    const memory = this.#options.memoryWallet();
    const context = this.#applicantContext(this.#host, { session, memory }, (opened) => {
      pipeline = opened;
    });
    IdentitySDK.initialize(context);
    const sdk = IdentitySDK.instanceOf('applicant');
    this.#person = { context, session, sdk, wallet: memory.wallet, pipeline: () => pipeline };
  }

  #goOn(person: Person, session: LibrarySession): void {
    const { scanId, keyedIds } = person.session;
    person.session = session;
    const pipeline = openPipeline(person);
    if (!pipeline) return;
    if (session.scanId !== undefined && session.scanId !== scanId)
      deliverScan(pipeline, session, 'under-way');
    // Where the last one was removed, an older one is the last again.
    const lastId = session.keyedIds.at(-1);
    if (lastId !== undefined && !keyedIds.includes(lastId)) deliverKeyed(pipeline, session);
    if (session.scanning) startScans(pipeline);
  }

  /** Ends the person's context. If the person withdrew, their enrolment goes with it. */
  #leave(session: LibrarySession | undefined): void {
    const person = this.#person;
    if (!person) return;
    this.#person = undefined;
    try {
      const withdrew = session?.sessionId === person.session.sessionId && session.withdrawn;
      const pipeline = openPipeline(person);
      if (pipeline && withdrew) this.#remove(person.sdk);
      else if (pipeline) deliverScan(pipeline, person.session, 'ended');
    } finally {
      person.sdk.endContext();
    }
  }

  #remove(sdk: IdentitySDK): void {
    const installation = this.#host && installationStore(this.#host.vault.settings).read();
    if (installation?.licenseKey === undefined) return;
    sdk.resetSDK(installation.licenseKey, installation.tenant?.root ?? null, 'the person withdrew');
  }

  #deviceContext(host: LibraryHost): DeviceContext {
    const { wallet, vault, gateway } = host;
    return {
      ...this.#common(),
      kind: 'device',
      open: async () => ({
        wallet,
        vault,
        services: { ...gateway, ...gateway.wallets },
        applyProxy: (proxy) => host.setProxy(proxy && networkProxy(proxy)),
        onRegistration: () => host.onRegistration(),
        unsyncedEvidence: () => vault.outbox.waiting().reduce((sum, { waiting }) => sum + waiting, 0),
        sealedExportConfirmedBy: () => host.sealedExportConfirmedBy(),
      }),
    };
  }

  #applicantContext(
    host: LibraryHost,
    { session, memory }: { session: LibrarySession; memory: MemoryWallet },
    onPipeline: (pipeline: CapturePipeline) => void,
  ): ApplicantContext {
    const { sessionId, flow } = session;
    return {
      ...this.#common(),
      kind: 'applicant',
      sessionId,
      open: async () => {
        const faces = host.faces();
        const { vault } = host;
        return {
          ...memory,
          newWallet: () => this.#options.memoryWallet().wallet,
          vault,
          services: { ...host.gateway.wallets, download: host.gateway.download },
          atKiosk: true,
          askConsent: (request) => host.askConsent(request),
          askingProgram: () => host.askingProgram(),
          restoration: host.restoration,
          flow,
          pins: this.#options.pins,
          onEnrolment: (at) => noteEnrolment(host, sessionId, { confirmedAt: at, owner: memory.wallet.did }),
          onPinTry: () => host.onPinTry(),
          onEventIds: (event) => host.onEventIds(sessionId, event),
          comparisonRules: () => this.#person?.session.comparisonRules() ?? flow.comparison,
          captureIssuers: () => [host.wallet.did],
          onPipeline,
          livenessOf: (picture) => this.#capturedLiveness(picture),
          ...(faces ? { faces } : {}),
        };
      },
    };
  }

  #capturedLiveness({ mime, bytes }: Bitmap): LivenessResult | undefined {
    const liveId = this.#person?.session.captures().liveId;
    if (!liveId || liveId.bitmap.mime !== mime || !equalBytes(liveId.bitmap.bytes, bytes)) return undefined;
    return LivenessResult.parse(JSON.parse(liveId.livenessResult));
  }

  #common() {
    const { version, log, now, uptimeMs, deviceSecurity } = this.#options;
    return { version, log, now, uptimeMs, deviceSecurity };
  }

  #activePerson(): Person {
    if (this.#person) return this.#person;
    throw notReady('no session with a person is under way');
  }
}

/** Documents of a flow whose pictures stay at the kiosk stay out of back-ups as well. */
const capturesOf = (session: LibrarySession) => ({
  documents: session.documents(),
  liveId: session.captures().liveId,
  sync: session.flow.pictures !== 'kiosk',
});

/** Repeated with every activity, because activity keeps a document session from being abandoned. */
function startScans(pipeline: CapturePipeline): void {
  for (const { sessionId } of pipeline.pendingDocumentSessions()) pipeline.startDocumentSession(sessionId);
}

/** The pipeline of a person whose context is open. */
const openPipeline = (person: Person | undefined): CapturePipeline | undefined =>
  person?.sdk.isReady() ? person.pipeline() : undefined;

function notReady(probe: string): AppError {
  return failure('NOT_READY', probe, {
    hint: 'SDK: unlock the kiosk, and start a session for the context of an applicant.',
  });
}
