import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VisionService } from '#capture/vision/ports.ts';
import type { CounterOperationName, CounterOperations } from '#core/contract/counter/index.ts';
import type { ApplicantState, OperatorState } from '#core/contract/counter/state.ts';
import type { Caller, Envelope, InputOf, OutputOf } from '#core/contract/kit.ts';
import { decodeImage } from '#inference/runtime/decode-image.ts';
import { encodeJpeg, fitJpeg } from '#inference/runtime/encode-jpeg.ts';
import { type ReplacedParts, wireKiosk } from '#main/composition-root.ts';
import type { Clock } from '#main/ports/clock.ts';
import type { DisplayHost } from '#main/ports/display-host.ts';
import type { SerialPortSetting } from '#main/ports/readers.ts';
import { copyEmbeddedDatabase } from '#scripts/harness/services/embedded-database.ts';
import { fakeReaders } from './fake-readers.ts';
import { fakeConnector } from './fake-services.ts';
import { sharedVision } from './shared-vision.ts';

export const OPERATOR: Caller = { role: 'operator', connectionId: 'operator-1' };
export const APPLICANT: Caller = { role: 'applicant', connectionId: 'applicant-1' };
export const PASSPHRASE = 'correct horse battery staple';
/** Fast enough for a test that opens a kiosk many times; never used by the product. */
export const CHEAP = { memoryKiB: 1024, passes: 1, lanes: 1 };

/** A kiosk without models: every picture takes the manual path. */
export function noVision(): VisionService {
  return {
    codec: { decode: decodeImage, encodeJpeg, fitJpeg },
    models: () => [],
    face: () => undefined,
    documents: () => undefined,
    capabilities: () => [],
    onChange: () => undefined,
    close: async () => undefined,
  };
}

export function fakeHost(): DisplayHost {
  return {
    kind: 'browser',
    openApplicant: async () => ({ url: 'http://127.0.0.1/applicant/' }),
    returnToOperator: async () => ({}),
    printers: async () => 'none',
    applicantDisplay: () => 'second-display',
    onChange: () => () => undefined,
  };
}

export interface HarnessOptions {
  dataDir?: string;
  clock?: Clock;
  /** How long the machine has run. */
  uptimeMs?: () => number;
  replaced?: ReplacedParts;
  /** With these the readers are those of this machine instead of none. */
  serialPorts?: readonly SerialPortSetting[];
}

/** A kiosk on a temporary data directory without models and with services in memory, driven through its real gate. */
export async function startHarness(options: HarnessOptions = {}) {
  const connector = options.replaced?.connector ?? fakeConnector();
  return harnessOver({ ...options, replaced: { connector, vision: noVision(), ...options.replaced } });
}

/**
 * The same with the models of this checkout and the embedded services in their child process, whose database is a copy
 * of an empty one.
 */
export async function startRealHarness(options: HarnessOptions = {}) {
  const dataDir = options.dataDir ?? freshFolder();
  if (!options.replaced?.connector) copyEmbeddedDatabase(join(dataDir, 'services'));
  const vision = options.clock ? {} : { vision: sharedVision() };
  return harnessOver({ ...options, dataDir, replaced: { ...vision, ...options.replaced } });
}

const freshFolder = (): string => mkdtempSync(join(tmpdir(), 'counterproof-test-'));

async function harnessOver(options: HarnessOptions) {
  const dataDir = options.dataDir ?? freshFolder();
  const { kiosk, core, library } = wireKiosk({
    dataDir,
    host: fakeHost(),
    replaced: {
      argon2Cost: CHEAP,
      ...(options.serialPorts ? {} : { readers: fakeReaders() }),
      ...options.replaced,
    },
    serialPorts: options.serialPorts,
    onFatal: (error) => {
      throw error;
    },
    ...(options.clock ? { clock: options.clock } : {}),
    ...(options.uptimeMs ? { uptimeMs: options.uptimeMs } : {}),
  });
  kiosk.start();
  const call = async <K extends CounterOperationName>(
    name: K,
    input: InputOf<CounterOperations[K]>,
    caller: Caller = OPERATOR,
  ) => (await core.dispatch(name, input, caller)) as Envelope<OutputOf<CounterOperations[K]>>;
  const must = async <K extends CounterOperationName>(
    name: K,
    input: InputOf<CounterOperations[K]>,
    caller: Caller = OPERATOR,
  ): Promise<OutputOf<CounterOperations[K]>> => {
    const envelope = await call(name, input, caller);
    if (envelope.ok) return envelope.value;
    throw new Error(`${name}: ${JSON.stringify(envelope.error)}`);
  };
  return {
    dataDir,
    connector: options.replaced?.connector,
    core,
    kiosk,
    library,
    call,
    must,
    operator: () => core.current('operator.state') as OperatorState,
    applicant: () => core.current('applicant.state') as ApplicantState,
    session: () => {
      const { session } = core.current('operator.state') as OperatorState;
      if (!session) throw new Error('no session on the operator display');
      return session;
    },
    close: () => core.close(),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
export type Harness = Awaited<ReturnType<typeof startHarness>>;

type Enrolment = InputOf<CounterOperations['setup.enrol']>;

/** The first input of the set-up of a kiosk with a key file. */
export const enrolment = (services: Enrolment['services'] = { mode: 'embedded' }): Enrolment => ({
  keyStorage: { kind: 'passphrase-file', passphrase: PASSPHRASE },
  branchName: 'Harbour Street',
  services,
});

/** Sets the first kiosk of a community up with a passphrase file, and signs its supervisor in. */
export async function setUp(
  harness: Pick<Harness, 'must'>,
  { name = 'Sam Supervisor', services }: { name?: string; services?: Enrolment['services'] } = {},
): Promise<string> {
  await harness.must('setup.enrol', enrolment(services));
  const supervisor = { kind: 'first', name, passphrase: PASSPHRASE } as const;
  const { operatorId } = await harness.must('setup.complete', { supervisor });
  await harness.must('operator.sign-in', { operatorId, passphrase: PASSPHRASE });
  return operatorId;
}

/** Opens a kiosk that was set up before, and signs in. */
export async function reopen(harness: Pick<Harness, 'must'>, operatorId: string): Promise<void> {
  await harness.must('vault.unlock', { passphrase: PASSPHRASE });
  await harness.must('operator.sign-in', { operatorId, passphrase: PASSPHRASE });
}

/** The fields that every built-in flow asks the operator to confirm. */
const KEYED = {
  surname: 'X',
  givenNames: 'X',
  dateOfBirth: '1980-01-01',
  documentNumber: 'X1',
  dateOfExpiry: '2031-01-01',
} as const;

/** The operator says what a document is that no machine read, and keys its fields. */
export async function keyDocument(harness: Harness, documentId: string): Promise<void> {
  const { sessionId } = harness.session();
  const kind = { type: 'identity-card', country: 'FRA' } as const;
  await harness.must('session.set-document-kind', { sessionId, documentId, kind });
  for (const [field, value] of Object.entries(KEYED) as [keyof typeof KEYED, string][]) {
    const confirmation = { verdict: 'keyed', value } as const;
    await harness.must('session.confirm-field', { sessionId, documentId, field, confirmation });
  }
}

/** Sends one picture as the applicant's camera would. */
export async function shutter(harness: Harness, jpeg: Uint8Array, frameNumber = 0) {
  const { sessionId, at } = harness.applicant();
  const meta = {
    sessionId,
    at,
    attemptId: '0190a000-0000-7000-8000-00000000000a',
    purpose: 'shutter',
    capturedAt: harness.kiosk.options.time.clock.now().getTime(),
    frameNumber,
  };
  return harness.core.frame(meta, jpeg, APPLICANT);
}

/** The applicant can do none of the movements after the picture: the accessible alternative of the flow follows. */
export async function declineChallenges(harness: Pick<Harness, 'applicant' | 'must'>): Promise<void> {
  for (let asked = harness.applicant(); asked.capture?.liveness; asked = harness.applicant()) {
    const { sessionId, at, capture } = asked;
    const { nonce, index } = capture!.liveness!;
    const question = { sessionId: sessionId!, at: at!, nonce, index };
    await harness.must('capture.replace-challenge', question, APPLICANT);
  }
}
