/** A top-level folder of the product, what it holds and what it may import. */
export interface Room {
  readonly name: string;
  readonly holds: string;
  /** Other rooms whose modules it may import; `*` stands for any. */
  readonly imports: readonly string[];
  /** What the list of rooms cannot say. */
  readonly limits?: string;
  /** Every folder directly below it, with what that folder holds. */
  readonly folders: Readonly<Record<string, string>>;
}

/** The one table of rooms: the layer rules, the page of the architecture and its picture follow it. */
export const ROOMS: readonly Room[] = [
  {
    name: 'core',
    holds: 'pure computation and contracts that kiosk, services and displays share',
    imports: [],
    limits: 'libraries that compute; no I/O, `node:` or Electron',
    folders: {
      aamva: 'barcodes and magnetic stripes of North American licences',
      biometrics: 'comparison bands, image quality, calibration',
      contract: 'operation kit, errors, schemas that cross a process',
      document: 'one document from many sources, names, dates, countries',
      evidence: 'the signed log, commitments, packages, trust',
      icao9303: 'machine-readable zones',
      imaging: 'pictures as numbers: geometry, sharpness, quality',
      keys: 'canonical JSON, DIDs, HPKE, JWS, P-256, mnemonics',
      liveness: 'challenges, light, camera facts, signs of injection',
      network: 'addresses and ranges',
      proofing: 'flows, checks, session states, outcome',
      readers: 'what HID, serial and keyboard readers send',
    },
  },
  {
    name: 'inference',
    holds: 'native models, the same for kiosk and services',
    imports: ['core'],
    folders: {
      document: 'outline, zones, barcodes, copies',
      face: 'detection, landmarks, quality, templates',
      ports: 'what the models offer, as interfaces',
      runtime: 'worker threads, model files, pictures',
    },
  },
  {
    name: 'specimens',
    holds: 'drawn persons, documents, films and signed logs for demo, benches, screens and tests',
    imports: ['core', 'inference'],
    folders: {
      'barcode-scenes': 'barcodes on a counter',
      face: 'drawn faces',
      licence: 'licences, whole and with planted faults',
      mrz: 'zones under stress',
      puppet: 'films of a face that answers challenges, and of attacks',
      recapture: 'copies shown to a camera',
    },
  },
  {
    name: 'main',
    holds: 'the process of the kiosk (Electron main, or plain Node)',
    imports: ['core', 'inference'],
    limits: '`main/sync` also `services/contract`',
    folders: {
      counter: 'operators, sessions, evidence pipeline, set-up, calibration, views',
      host: 'options and lock of a data directory; `browser` and `electron` windows',
      ipc: 'the two transports between display and core',
      ports: 'interfaces that adapters fulfil',
      readers: 'HID, serial and keyboard readers',
      sdk: 'the Identity SDK: contract, dispatch, one folder for each group',
      storage: 'the encrypted vault',
      sync: 'outbox, services client, embedded services',
      wallet: 'keys in the keychain or a passphrase file',
    },
  },
  {
    name: 'preload',
    holds: 'the bridge between a display and the kiosk',
    imports: ['core'],
    limits: 'contracts as types, the wire format as code, `electron`',
    folders: {},
  },
  {
    name: 'renderer',
    holds: 'the displays (React)',
    imports: ['core'],
    limits: 'never `electron` or `node:`; one file touches `window.counterproof`',
    folders: {
      applicant: 'what the applicant sees',
      operator: 'what the operator sees',
      public: 'files served as they are',
      ui: 'components, design, camera, languages and state of both displays',
    },
  },
  {
    name: 'services',
    holds: 'the web services (Fastify)',
    imports: ['core', 'inference'],
    limits: 'an area reaches another area through its `index.ts`',
    folders: {
      accounts: 'administrators, roles, sign-in',
      audit: 'the audit log and its verification',
      clients: 'access keys and API clients',
      contact: 'links and messages to applicants, and the pages behind links',
      contract: 'schemas of the HTTP interface',
      dvcid: 'connector configurations',
      erasure: 'deletions, their proofs, blobs that wait for deletion',
      events: 'event stream and webhooks',
      flows: 'flows, drafts, templates, CAPTCHA settings',
      gallery: 'search of one face among many',
      kernel: 'database, HTTP kit, access, keys, blobs, idempotency, log, timers',
      oauth: 'token endpoint, DPoP, token keys',
      observability: 'health, metrics, traces',
      operators: 'operators and rosters',
      platform: 'tenants, communities, branches, kiosks, licences',
      privacy: 'erasure on request, retention, withdrawal',
      proofing: 'ID proofing sessions: create, claim, evidence, outcome, results',
      reports: 'searches and downloads',
      review: 'manual review',
      sessions: 'stored sessions, requests and evidence',
      uploads: 'uploads that resume',
    },
  },
  {
    name: 'native-models',
    holds: 'how each model is built or trained, with licence notes',
    imports: ['core', 'inference', 'specimens'],
    folders: {
      convert: 'converters from published weights to ONNX',
      'document-outline': 'outline of a document (trained here)',
      'eye-contour': 'opening of the eyes',
      'face-detection': 'faces in a picture',
      'face-landmarker-web': 'the guide on the display',
      'face-landmarks': 'mesh of a face',
      'face-recognition': 'templates of faces',
      mrz: 'lines of machine-readable zones (trained here)',
    },
  },
  {
    name: 'scripts',
    holds: 'commands behind `npm run`',
    imports: ['*'],
    limits: 'nothing of `test`',
    folders: {
      architecture: 'this table and the picture drawn from it',
      backup: 'recovery words of the wallet',
      bench: 'benches',
      demo: 'three verifications through the real screens',
      harness: 'drives a whole kiosk or node for demo, benches, screens and tests',
      hid: 'virtual readers in an emulated machine',
      mutation: 'mutation tests',
      package: 'installers',
      prepare: 'what a command builds or installs before it runs',
      reference: 'generated pages of the docs',
      services: 'the first start of the services',
      'services-backup': 'back-up and restore of the services',
      stages: 'stages of `npm test`',
      terminal: 'text that is safe to print',
    },
  },
  {
    name: 'test',
    holds: 'tests that span rooms; unit tests stand beside their code',
    imports: ['*'],
    folders: {
      boundaries: 'a planted violation of each layer rule',
      e2e: 'the real screens in Chromium',
      electron: 'the Electron host, where its runtime exists',
      integration: 'real database, keychain, models and processes',
      support: 'what several suites share',
      vectors: 'published test vectors, as numbers with source and licence',
    },
  },
];
