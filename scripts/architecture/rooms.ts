/** A top-level folder of the product, what it holds and what it may import. */
export interface Room {
  readonly name: string;
  readonly holds: string;
  /** Other rooms whose modules it may import; `*` stands for any. */
  readonly imports: readonly string[];
  /** Words for what the list cannot say. */
  readonly limits?: string;
}

/** The one table of rooms: the rules of dependency-cruiser, the page and the picture of the architecture follow it. */
export const ROOMS: readonly Room[] = [
  {
    name: 'core',
    holds:
      'pure computation and contracts that the kiosk, the services and the displays share: no I/O, no `node:`, no Electron',
    imports: [],
    limits: 'pure computation libraries only',
  },
  {
    name: 'inference',
    holds: 'native models: worker runtime, face, document; the kiosk and the services run the same',
    imports: ['core'],
  },
  {
    name: 'specimens',
    holds: 'drawn persons, documents, films and signed logs for the demo, benches, screens and tests',
    imports: ['core', 'inference'],
  },
  {
    name: 'main',
    holds: 'the process of the kiosk: counter, SDK, wallet, readers, storage, sync, hosts, IPC',
    imports: ['core', 'inference'],
    limits: '`main/sync` also `services/contract`',
  },
  {
    name: 'preload',
    holds: 'the bridge between a display and the process of the kiosk',
    imports: ['core'],
    limits: 'contracts as types, the wire format as code, and `electron`',
  },
  {
    name: 'renderer',
    holds: 'the displays (React): `ui`, `applicant`, `operator`',
    imports: ['core'],
    limits: 'never `electron` or `node:`; one file touches `window.counterproof`',
  },
  {
    name: 'services',
    holds: 'the web services (Fastify): `contract`, `kernel` and one folder for each area',
    imports: ['core', 'inference'],
    limits: 'an area reaches another area through its `index.ts` only',
  },
  {
    name: 'native-models',
    holds: 'how each model is built or trained, with its licence notes',
    imports: ['core', 'inference', 'specimens'],
  },
  {
    name: 'scripts',
    holds: 'commands, benches, the demo, the test stages and the harness that drives a whole kiosk',
    imports: ['*'],
  },
  {
    name: 'test',
    holds: 'tests that span rooms: end to end, integration, Electron, boundaries, vectors',
    imports: ['*'],
  },
];
