import { randomBytes } from 'node:crypto';
import { mkdirSync, realpathSync, write } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadVision } from '#capture/vision/load-vision.ts';
import type { PipelineClock, VisionService } from '#capture/vision/ports.ts';
import { counterOperations } from '#core/contract/counter/index.ts';
import type { KioskCore } from '#core/contract/counter/kiosk-core.ts';
import { AppError } from '#core/contract/errors.ts';
import { faultFields } from '#core/contract/fault-fields.ts';
import type { Caller } from '#core/contract/kit.ts';
import { localDay } from '#core/days.ts';
import { logStream } from '#core/log-stream.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import { createDispatch } from '#sdk/dispatch.ts';
import { askScreenLock, NO_FINGERPRINT_LOGIN, observedSecurity } from '#sdk/program/screen-lock.ts';
import { systemUptimeMs } from '#sdk/program/system-uptime.ts';
import { ApplicationWallet, WALLET_ENTRY } from '#sdk/wallet/application-wallet.ts';
import { argon2Pins } from '#sdk/wallet/argon2-pins.ts';
import { MemoryKeyStore } from '#sdk/wallet/memory-key-store.ts';
import { OsKeychain } from '#sdk/wallet/os-keychain.ts';
import { PassphraseFile } from '#sdk/wallet/passphrase-file.ts';
import type { Argon2Cost } from '#sdk/wallet/passphrase-kdf.ts';
import packageJson from '../package.json' with { type: 'json' };
import {
  authoriseAt,
  counterHandlers,
  frameHandlers,
  frameOperations,
  kioskCore,
} from './counter/counter.ts';
import { Kiosk } from './counter/kiosk.ts';
import { type KioskLog, kioskLog } from './host/kiosk-log.ts';
import { makePrivateFolder } from './host/private-files.ts';
import { privateSocket, unannouncedSocket } from './host/private-socket.ts';
import { thisMachine } from './host/this-machine.ts';
import { KioskLibrary } from './library/kiosk-library.ts';
import { LocalApiServer } from './local-api/local-api.ts';
import type { Clock } from './ports/clock.ts';
import type { DisplayHost } from './ports/display-host.ts';
import type { Installation } from './ports/installation.ts';
import type { ReaderHub, SerialPortSetting } from './ports/readers.ts';
import type { ServicesConnector } from './ports/services-link.ts';
import type { ForkServices } from './ports/services-process.ts';
import { openReaders } from './readers/open-readers.ts';
import { installationFolder } from './storage/installation-folder.ts';
import { enrolmentRefusal } from './sync/refused-enrolment.ts';
import { servicesConnector } from './sync/services-connector.ts';
import { argon2Passwords } from './wallet/argon2-passwords.ts';
import { Argon2OperatorCredentials } from './wallet/operator-credentials.ts';

/** Parts that a test puts in place of the real ones. */
export interface ReplacedParts {
  connector?: ServicesConnector;
  vision?: VisionService;
  readers?: ReaderHub;
  /** A cheaper password hash. */
  argon2Cost?: Argon2Cost;
}

export interface CreateKioskOptions {
  readonly dataDir: string;
  readonly host: DisplayHost;
  /** The folder of the models; `native-models` of this checkout unless told otherwise. */
  readonly modelsDir?: string;
  /** The folder of the optional models (native-models/optional-models.json pins them); none are used without it. */
  readonly optionalModelsDir?: string | undefined;
  /** Port on which the embedded services also serve pages and programs of this machine; none without it. */
  readonly servicesPort?: number | undefined;
  /** Starts the process of the embedded services; by default a child of Node. */
  readonly forkServices?: ForkServices;
  /** The flow of a session that names none, `counter-standard` unless told otherwise. */
  readonly defaultFlow?: string;
  /** Serial ports to open although their USB vendor is not known; none unless told otherwise. */
  readonly serialPorts?: readonly SerialPortSetting[] | undefined;
  readonly clock?: Clock;
  /** How long the machine has run; the system's own figure unless told otherwise. */
  readonly uptimeMs?: () => number;
  readonly replaced?: ReplacedParts;
  /** A failure after which the kiosk cannot continue. */
  readonly onFatal: (error: unknown) => void;
}

/** A paired program: the gate asks for the operator who is signed in, as of their screen. */
const PROGRAM: Caller = { role: 'host', connectionId: 'local-api' };

const MODELS_DIR = fileURLToPath(new URL('../native-models', import.meta.url));

/**
 * Builds the kiosk of one data directory. It answers `operator.state` as soon as this resolves; models and services
 * continue starting meanwhile.
 */
export async function createKiosk(options: CreateKioskOptions): Promise<KioskCore> {
  const { kiosk, core } = wireKiosk(options);
  kiosk.start();
  return core;
}

interface WiredKiosk {
  kiosk: Kiosk;
  core: KioskCore;
  /** The library's two contexts: the kiosk's own once the vault is open, a person's while a session lasts. */
  library: KioskLibrary;
}

/** The wired parts before anything is opened or started; tests look behind the gate with it. */
export function wireKiosk(options: CreateKioskOptions): WiredKiosk {
  const { dataDir, host, clock = { now: () => new Date() }, replaced = {} } = options;
  const time = pipelineClock(clock, options.uptimeMs);
  const log = kioskLog(logStream((bytes, done) => write(2, bytes, done)));
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // Sockets and files in it are for this user alone.
  makePrivateFolder(realpathSync(dataDir));
  const library = libraryOf(time, log, replaced.argon2Cost);
  const localApi = new LocalApiServer({
    address: () => privateSocket(dataDir, 'programs'),
    uptimeMs: time.uptimeMs,
    startSession: (flowId) => core.dispatch('session.start', flowId === undefined ? {} : { flowId }, PROGRAM),
    log,
  });
  const kiosk = new Kiosk({
    library,
    localApi,
    installation: installationIn(dataDir, replaced.argon2Cost),
    connector: replaced.connector ?? connectorIn(options, log),
    credentials: new Argon2OperatorCredentials(replaced.argon2Cost),
    hashPassword: argon2Passwords(replaced.argon2Cost),
    host,
    machine: thisMachine(),
    vision: replaced.vision ?? visionOf(options, time),
    readers: replaced.readers ?? openReaders({ clock, serialPorts: options.serialPorts ?? [] }),
    time,
    random: (length) => randomBytes(length),
    version: packageJson.version,
    defaultFlow: options.defaultFlow,
    onFault: (error) => {
      log.warn('kiosk.fault', { ...faultFields(error) });
      // Anything stored after damage was found would be lost with it.
      if (error instanceof AppError && error.code === 'VAULT_CORRUPT') options.onFatal(error);
    },
  });
  const common = { authorise: authoriseAt(kiosk), log };
  const core: KioskCore = kioskCore(kiosk, {
    dispatch: createDispatch({ ...common, operations: counterOperations, handlers: counterHandlers(kiosk) }),
    frames: createDispatch({ ...common, operations: frameOperations, handlers: frameHandlers(kiosk) }),
  });
  return { kiosk, core, library };
}

/** The library over the two kinds of wallet: the kiosk's own is opened by the counter, a person's is made in memory. */
function libraryOf({ clock, uptimeMs }: PipelineClock, log: KioskLog, cost?: Argon2Cost): KioskLibrary {
  return new KioskLibrary({
    version: packageJson.version,
    log,
    now: () => clock.now(),
    uptimeMs,
    deviceSecurity: observedSecurity(
      () => askScreenLock(process.platform, process.env),
      uptimeMs,
      NO_FINGERPRINT_LOGIN,
    ),
    pins: argon2Pins(cost),
    memoryWallet() {
      const keys = new MemoryKeyStore();
      const exportWallet = () => keys.get(WALLET_ENTRY) ?? new Uint8Array();
      return { wallet: new ApplicationWallet(keys), exportWallet };
    },
    refusalOf: enrolmentRefusal,
    walletOf(secret) {
      const keys = new MemoryKeyStore();
      keys.set(WALLET_ENTRY, secret);
      return { wallet: new ApplicationWallet(keys), clear: () => keys.clear() };
    },
  });
}

function visionOf({ modelsDir, optionalModelsDir }: CreateKioskOptions, time: PipelineClock): VisionService {
  return loadVision(modelsDir ?? MODELS_DIR, time, { optionalModelsDir });
}

/** Vault, keys and wallet of one data directory. */
function installationIn(dataDir: string, cost?: Argon2Cost): Installation {
  return installationFolder(dataDir, {
    keychain: (installationId) => new OsKeychain(installationId),
    keyFile: (path, replace) => new PassphraseFile(path, replace, cost),
    wallet: (keys) => new ApplicationWallet(keys),
  });
}

/** The embedded services run as a child of this process, on the data directory beside the vault. */
function connectorIn(
  { dataDir, servicesPort, forkServices }: CreateKioskOptions,
  log: KioskLog,
): ServicesConnector {
  return servicesConnector({
    embedded: {
      dataDir: join(dataDir, 'services'),
      socket: () => unannouncedSocket(dataDir, 'services'),
      port: servicesPort,
      fork: forkServices,
      onLog: (line) => log.info('services.log', { line }),
      onPortTaken: (configured, pages) => log.warn('services.port-taken', { configured, pages }),
    },
    onFault: (error) => log.warn('sync.fault', { ...faultFields(error) }),
  });
}

/** The one place that reads the time of day; the calendar day is the kiosk's own. */
export function pipelineClock(clock: Clock, uptimeMs = systemUptimeMs): PipelineClock {
  return {
    clock,
    uptimeMs,
    today: () => localDay(clock.now()),
    newId: () => uuidV7(clock.now().getTime()),
  };
}
