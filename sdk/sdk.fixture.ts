import { vi } from 'vitest';
import { compareTemplates } from '#core/biometrics/compare-templates.ts';
import { PROBLEMS, type ProblemCode } from '#core/contract/error-table.ts';
import { failure } from '#core/contract/errors.ts';
import type { EncodedImage } from '#core/imaging/rgb-image.ts';
import { type JwsSigner, jwsSigner } from '#core/keys/jws.ts';
import { liveIdSignedData } from '#core/keys/live-id-data.ts';
import { keyPairFromPrivate, publicKeyToText } from '#core/keys/p256.ts';
import { createSignToken } from '#core/keys/sign-token.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { documentSessionSignedData } from './contract/capture-pipeline.ts';
import type { DocumentSessionResult } from './contract/document-sessions.ts';
import type { Bitmap, DocumentData, LivenessResult } from './contract/types.ts';
import { IdentitySDK } from './identity-sdk.ts';
import { mapRefusal } from './network/request-errors.ts';
import type { CapturePipeline } from './ports/capture-pipeline.ts';
import type { DeviceSecurity } from './ports/device-security.ts';
import type { Faces } from './ports/faces.ts';
import type {
  Download,
  Enrol,
  EnrolmentResult,
  FindTenant,
  WalletCallInput,
  WalletServices,
} from './ports/services.ts';
import type { SdkVault } from './ports/vault.ts';
import type { ApplicantContext, ApplicantResources, DeviceContext, DeviceResources } from './sdk-context.ts';
import { temporarySdkVault } from './vault/vault.fixture.ts';
import { ApplicationWallet, WALLET_ENTRY } from './wallet/application-wallet.ts';
import { argon2Pins } from './wallet/argon2-pins.ts';
import { MemoryKeyStore } from './wallet/memory-key-store.ts';

/** Shared parts of the library's tests: a kiosk with a real vault and real wallets. */
export const AT = '2026-01-02T03:04:05.006Z';
export const LICENSE = 'licence-1';
const PIPELINE = jwsSigner(keyPairFromPrivate(new Uint8Array(32).fill(11)));
export const STRANGER = jwsSigner(keyPairFromPrivate(new Uint8Array(32).fill(12)));
const COMMUNITY_KEY = keyPairFromPrivate(new Uint8Array(32).fill(14));
/** The community that the kiosk is registered with. */
export const COMMUNITY = jwsSigner(COMMUNITY_KEY);
/** The services that the kiosk is registered with. */
export const SERVICES = jwsSigner(keyPairFromPrivate(new Uint8Array(32).fill(13)));

export const ENROLMENT: EnrolmentResult = {
  tenantId: 'tenant-1',
  communityId: 'community-1',
  communityName: 'Main Street',
  servicesDid: SERVICES.did,
  publicKey: publicKeyToText(COMMUNITY_KEY.publicKey),
  clientId: 'client-1',
};

/** The directory's facts about the tenant. */
export const TENANT_FACTS = {
  id: 'tenant-1',
  tag: 'branch-one',
  name: 'Branch One',
  dns: 'services.example',
};

export const TENANT = { dns: 'services.example', enrolmentCode: 'code-1', deviceName: 'Counter 1' };

export const PASSPORT: DocumentData = {
  type: 'ppt',
  id: 'L898902C3',
  proofedBy: 'counterproof',
  category: 'identity_document',
  doe: '20300101',
  proofs: ['mrz'],
  firstName: 'ANNA MARIA',
  face: 'aGVsbG8',
};

/** A picture that {@link fakeFaces} takes for `faces` faces of person `person`. Its bytes are no real picture. */
export const picture = (person: number, faces = 1): Bitmap => ({
  mime: 'image/png',
  bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, person, faces),
});

/** The session of every applicant context of these tests, unless one asks for another. */
export const SESSION = '0197a000-0000-7000-8000-000000000001';

export const signDocument = (data: DocumentData, signer = PIPELINE, session = SESSION): string =>
  createSignToken(data, signer, AT, session);
export const signLiveId = (
  bitmap: Bitmap,
  liveness: LivenessResult | null = { status: 'PASSED' },
  signer = PIPELINE,
  at = AT,
): string => createSignToken(liveIdSignedData(bitmap, liveness), signer, at, SESSION);
/** The token of the pipeline over the whole result of a document session. */
export const signResult = (sessionId: string, result: DocumentSessionResult, signer = PIPELINE): string =>
  createSignToken(documentSessionSignedData(sessionId, result), signer, AT, SESSION);
export const LIVE = JSON.stringify({ status: 'PASSED' });

/** An engine that reads person and count of faces from the bytes of {@link picture}. */
export function fakeFaces(): Faces {
  const templateOf = ({ bytes }: EncodedImage) => {
    const angle = ((bytes[4] ?? 0) * Math.PI) / 180;
    return {
      modelId: 'fake',
      vector: Float32Array.of(Math.cos(angle), Math.sin(angle)),
      interEyePx: 80,
    };
  };
  const face = {
    box: { x: 0, y: 0, width: 1, height: 1 },
    score: 1,
    meshFlag: 1,
    landmarks: new Float32Array(),
    pose: { yaw: 0, pitch: 0, roll: 0 },
    interEyePx: 80,
    quality: [],
  };
  return {
    analyse: async (image) => ({
      width: 1,
      height: 1,
      faces: Array.from({ length: image.bytes[5] ?? 0 }, () => face),
      timingsMs: { decode: 0, detect: 0, landmarks: 0, quality: 0 },
    }),
    compare: async (selfie, portrait, rules) => {
      if (selfie.bytes[5] !== 1) throw failure('FACE_MULTIPLE', 'Not one face.');
      return {
        ...compareTemplates(templateOf(selfie), templateOf(portrait), rules),
        selfie: templateOf(selfie),
        portrait: templateOf(portrait),
        timingsMs: { total: 0 },
      };
    },
  };
}

/** A refusal by a problem for which the SDK has no error of its own. */
export const problem = (name: ProblemCode) => (): never => {
  const { status } = PROBLEMS[name];
  throw mapRefusal({ status, data: { code: name, detail: 'test', status }, retryAfter: undefined }, {});
};

/** Services that answer nothing until a test sets an answer. */
function fakeServices() {
  const answers = new Map<string, (input: WalletCallInput, wallet: JwsSigner) => unknown>();
  const calls: { operationId: string; input: WalletCallInput }[] = [];
  const services: WalletServices = {
    call: async ({ operationId }, given, wallet) => {
      const input = given as WalletCallInput;
      calls.push({ operationId, input });
      const answer = answers.get(operationId);
      if (!answer) throw failure('SERVICES_UNREACHABLE', operationId);
      return (await answer(input, wallet)) as never;
    },
    events: async () => undefined,
    origin: async () => 'https://services.example',
    sessionsAddress: async () => {
      const given = answers.get('directory')?.({}, STRANGER);
      return typeof given === 'string' ? given : 'https://services.example/sessions';
    },
  };
  /** The requests other than the licence, which every registration reads. */
  const asked = () => calls.filter(({ operationId }) => operationId !== 'getLicenseModule');
  return { ...services, answers, calls, asked };
}

export interface TestKiosk {
  readonly vault: SdkVault;
  readonly warn: ReturnType<typeof vi.fn>;
  readonly enrol: ReturnType<typeof vi.fn<Enrol>>;
  readonly findTenant: ReturnType<typeof vi.fn<FindTenant>>;
  readonly download: ReturnType<typeof vi.fn<Download>>;
  readonly applyProxy: ReturnType<typeof vi.fn<DeviceResources['applyProxy']>>;
  readonly onRegistration: ReturnType<typeof vi.fn<DeviceResources['onRegistration']>>;
  /** Answers calls by the `operationId` of their records. */
  readonly services: ReturnType<typeof fakeServices>;
  readonly keyStore: MemoryKeyStore;
  /** Time of every context; set it to move the clock. */
  clock: Date;
  /** How long the machine has run. */
  uptimeMs: number;
  /** Facts about the machine. */
  security: DeviceSecurity;
  /** Entries of evidence without a receipt. */
  unsynced: number;
  /** When enrolments were confirmed. */
  readonly enrolments: string[];
  /** The person who confirmed a sealed export. */
  exportConfirmedBy: string | undefined;
  deviceContext(resources?: Partial<DeviceResources>): DeviceContext;
  applicantContext(resources?: Partial<ApplicantResources>): ApplicantContext;
  /** The pipeline of the applicant's context that opened last. */
  pipeline: CapturePipeline;
  /** Initialises a context and waits for its load. */
  open(context: DeviceContext | ApplicantContext): Promise<IdentitySDK>;
  /** The kiosk's own context with licence, tenant and committed wallet. */
  registeredDevice(): Promise<IdentitySDK>;
  /** An applicant's context with a committed wallet on a registered kiosk. */
  applicant(): Promise<IdentitySDK>;
  /** Ends every context and removes the vault. */
  dispose(): void;
}

/** The context of a person before a camera, who can restore a wallet by their face and this PIN. */
export function applicantBeforeCamera(kiosk: TestKiosk, pin: string): ApplicantContext {
  const bitmap = picture(1);
  const captured = {
    bitmap,
    livenessResult: { status: 'PASSED' } as const,
    signToken: signLiveId(bitmap),
    consent: { textVersion: 'gallery-1', language: 'en' as const, time: AT },
  };
  const restoration = { captureLiveId: async () => captured, askSecondFactor: async () => pin };
  return kiosk.applicantContext({ restoration });
}

/** A kiosk in a fresh folder. `vault` reuses one that a test opened. */
export function testKiosk(given?: SdkVault): TestKiosk {
  const own = given ? undefined : temporarySdkVault();
  const vault = given ?? own!.vault;
  const warn = vi.fn();
  const common = {
    version: '1.2.3',
    log: { warn },
    now: () => kiosk.clock,
    uptimeMs: () => kiosk.uptimeMs,
    deviceSecurity: () => kiosk.security,
  };
  const kiosk: TestKiosk = {
    vault,
    warn,
    enrol: vi.fn<Enrol>(async () => ENROLMENT),
    findTenant: vi.fn<FindTenant>(async (wanted) =>
      'id' in wanted || wanted.dns === TENANT_FACTS.dns ? TENANT_FACTS : undefined,
    ),
    download: vi.fn<Download>(() => Promise.reject(failure('DOWNLOAD_FAILED', 'no services'))),
    applyProxy: vi.fn<DeviceResources['applyProxy']>(),
    onRegistration: vi.fn<DeviceResources['onRegistration']>(),
    services: fakeServices(),
    keyStore: new MemoryKeyStore(),
    clock: new Date(AT),
    uptimeMs: 3_600_000,
    security: { screenLock: { observed: true, on: true }, fingerprint: { observed: true, on: false } },
    unsynced: 0,
    enrolments: [],
    exportConfirmedBy: undefined,
    pipeline: undefined as never,
    deviceContext: (resources) => ({
      ...common,
      kind: 'device',
      open: async () => ({
        wallet: new ApplicationWallet(kiosk.keyStore),
        vault,
        services: {
          ...kiosk.services,
          enrol: (request) => kiosk.enrol(request),
          findTenant: (wanted) => kiosk.findTenant(wanted),
          hosts: () => ['localhost', 'localhost:4181'],
        },
        applyProxy: (proxy) => kiosk.applyProxy(proxy),
        onRegistration: () => kiosk.onRegistration(),
        unsyncedEvidence: () => kiosk.unsynced,
        sealedExportConfirmedBy: () => kiosk.exportConfirmedBy,
        ...resources,
      }),
    }),
    applicantContext: (resources) => {
      const keyStore = new MemoryKeyStore();
      return {
        ...common,
        kind: 'applicant',
        sessionId: SESSION,
        open: async () => ({
          wallet: new ApplicationWallet(keyStore),
          exportWallet: () => keyStore.get(WALLET_ENTRY) ?? new Uint8Array(),
          newWallet: () => new ApplicationWallet(new MemoryKeyStore()),
          vault,
          faces: fakeFaces(),
          pins: argon2Pins({ memoryKiB: 8, passes: 1, lanes: 1 }),
          onEnrolment: (at) => void kiosk.enrolments.push(at),
          onPinTry: () => undefined,
          services: { ...kiosk.services, download: kiosk.download },
          atKiosk: true,
          flow: COUNTER_STANDARD,
          comparisonRules: () => COUNTER_STANDARD.comparison,
          captureIssuers: () => [PIPELINE.did],
          onPipeline: (pipeline) => {
            kiosk.pipeline = pipeline;
          },
          livenessOf: () => undefined,
          ...resources,
        }),
      };
    },
    open: async (context) => {
      IdentitySDK.initialize(context);
      const instance = IdentitySDK.instanceOf(context.kind);
      await instance.whenLoaded();
      return instance;
    },
    registeredDevice: async () => {
      const device = await kiosk.open(kiosk.deviceContext());
      device.setLicenseKey(LICENSE);
      device.initiateWallet();
      await answer((done) => device.registerTenant(TENANT, { onTenantRegistration: done }));
      device.commitApplicationWallet();
      return device;
    },
    applicant: async () => {
      await kiosk.registeredDevice();
      const applicant = await kiosk.open(kiosk.applicantContext());
      applicant.initiateWallet();
      applicant.commitApplicationWallet();
      return applicant;
    },
    dispose: () => {
      endAll();
      own?.dispose();
    },
  };
  return kiosk;
}

function endAll(): void {
  for (const kind of ['applicant', 'device'] as const) {
    try {
      IdentitySDK.instanceOf(kind).endContext();
    } catch {
      // There is no instance of this kind: nothing to end.
    }
  }
}

/** The values of the one call of a callback method. */
export const answer = <A extends unknown[]>(start: (done: (...values: A) => void) => void): Promise<A> =>
  new Promise((resolve) => {
    start((...values) => resolve(values));
  });

/** Matches an error, thrown or delivered, by its code. */
export const code = (name: string) => ({ code: name });
