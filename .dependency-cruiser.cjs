/**
 * Who may import whom. The rules between rooms come from the table in scripts/architecture/rooms.ts; the rules inside a
 * room stand here. Each rule has a planted violation under test/boundaries/planted, and a test expects every rule to
 * fire on it. Tests and fixtures may import anything.
 */
const { ROOMS } = require('./scripts/architecture/rooms.ts');

const TESTS = '\\.(test|fixture|contract)\\.tsx?$';
const CONTRACT = '^core/contract/';
const SERVICES_CONTRACT = '^services/contract/';
const PURE_LIBRARIES =
  'node_modules/(zod|@noble/[^/]+|@scure/[^/]+|@peculiar/asn1-[^/]+|canonicalize|fflate|ipaddr\\.js)/';
const PORTS = '^(main|sdk)/ports/';
const SHARED = '^(core|inference|capture)/';
const SDK_CONTRACT = '^sdk/contract/';
const SDK_ADAPTERS = '^sdk/(vault|wallet|network)/';
/** The adapters of the kiosk, each with the part of the SDK that it builds on. */
const ADAPTERS = { readers: [], storage: ['^sdk/vault/'], sync: ['^sdk/network/'], wallet: ['^sdk/wallet/'] };
/** The project's own folders; a rule about layers says nothing about packages unless it wants to. */
const OWN = `^(${ROOMS.map(({ name }) => name).join('|')})/`;

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/**
 * What a room may import beyond its own row: the process that sends evidence speaks the contract of the services, and the
 * sandbox of the services draws specimens.
 */
const BEYOND = { main: ['^services/contract/'], services: ['^specimens/'] };

const roomRules = ROOMS.filter(({ imports }) => !imports.includes('*')).map(({ name, imports }) =>
  forbid(
    `room-${name}`,
    `${name} imports ${['itself', ...imports].join(', ')} and no other room.`,
    { path: `^${name}/`, pathNot: TESTS },
    { path: OWN, pathNot: [name, ...imports].map((room) => `^${room}/`).concat(BEYOND[name] ?? []) },
  ),
);

const adapterRules = Object.entries(ADAPTERS).map(([adapter, base]) =>
  forbid(
    `${adapter}-is-apart`,
    'An adapter serves ports and never knows another adapter.',
    { path: `^main/${adapter}/`, pathNot: TESTS },
    { path: OWN, pathNot: [`^main/${adapter}/`, ...base, SHARED, PORTS, SERVICES_CONTRACT] },
  ),
);

module.exports = {
  forbidden: [
    ...roomRules,
    forbid(
      'core-is-pure',
      'Pure computation: no I/O, no Node, no Electron, and only libraries that compute.',
      { path: '^core/', pathNot: TESTS },
      { pathNot: ['^core/', PURE_LIBRARIES] },
    ),
    forbid(
      'sync-speaks-to-services',
      'Only what sends evidence knows the contract of the services.',
      { path: '^main/', pathNot: [TESTS, '^main/sync/'] },
      { path: '^services/' },
    ),
    forbid(
      'ports-are-types',
      'A port is an interface; it knows the core, contracts and the ports of the models.',
      { path: '^main/ports/', pathNot: TESTS },
      { path: OWN, pathNot: [PORTS, '^core/', '^inference/ports/', SDK_CONTRACT] },
    ),
    forbid(
      'sdk-ports-are-types',
      'A port of the SDK is an interface; it knows the core and the contract of the SDK.',
      { path: '^sdk/ports/', pathNot: TESTS },
      { path: OWN, pathNot: ['^sdk/(ports|contract)/', '^core/'] },
    ),
    forbid(
      'sdk-groups-are-apart',
      'A group of SDK operations knows contracts, the core and ports, and never another group.',
      { path: '^sdk/groups/([^/]+)/', pathNot: TESTS },
      { path: OWN, pathNot: ['^sdk/groups/$1/', SDK_CONTRACT, '^sdk/ports/', '^(core|capture)/'] },
    ),
    forbid(
      'sdk-knows-no-adapter',
      'The SDK works on ports; what fulfils them is put in from outside.',
      { path: '^sdk/', pathNot: [TESTS, SDK_ADAPTERS, '^sdk/program/'] },
      { path: SDK_ADAPTERS },
    ),
    forbid(
      'sdk-adapters-are-apart',
      'Vault, wallet and network of the SDK serve its ports and never know each other.',
      { path: '^sdk/(vault|wallet|network)/', pathNot: TESTS },
      { path: OWN, pathNot: ['^sdk/$1/', '^sdk/ports/', '^core/'] },
    ),
    forbid(
      'counter-knows-no-adapter',
      'The counter works on contracts, the core and ports.',
      { path: '^main/counter/', pathNot: TESTS },
      { path: OWN, pathNot: ['^main/counter/', SDK_CONTRACT, SHARED, PORTS] },
    ),
    forbid(
      'library-knows-no-adapter',
      'The SDK meets the counter through contracts, the core and ports.',
      { path: '^main/library/', pathNot: TESTS },
      { path: OWN, pathNot: ['^main/library/', '^sdk/(?!vault/|wallet/|network/)', SHARED, PORTS] },
    ),
    forbid(
      'local-api-knows-no-adapter',
      'What programs may do is decided on contracts, the core and ports.',
      { path: '^main/local-api/', pathNot: TESTS },
      { path: OWN, pathNot: ['^main/local-api/', SDK_CONTRACT, SHARED, PORTS] },
    ),
    ...adapterRules,
    forbid(
      'ipc-carries-only',
      'A transport knows contracts, the gate and the counter, and nothing behind them.',
      { path: '^main/ipc/', pathNot: TESTS },
      { path: OWN, pathNot: ['^main/(ipc|counter)/', '^sdk/dispatch\\.ts$', '^core/'] },
    ),
    forbid(
      'hosts-are-thin',
      'A host owns windows and processes; the core reaches it through the display port.',
      { path: '^main/host/', pathNot: TESTS },
      { path: OWN, pathNot: ['^main/(host|ipc)/', PORTS, '^core/'] },
    ),
    forbid(
      'hosts-are-apart',
      'One host never knows the other.',
      { path: '^main/host/(browser|electron)/', pathNot: TESTS },
      { path: '^main/host/(browser|electron)/', pathNot: '^main/host/$1/' },
    ),
    forbid(
      'preload-knows-contracts',
      'A preload carries calls: contracts and nothing else of the project, no package but Electron.',
      { path: '^preload/', pathNot: TESTS },
      { pathNot: ['^preload/', CONTRACT, 'node_modules/electron/', '^electron$'] },
    ),
    forbid(
      'preload-loads-no-schemas',
      'Contracts are types to a preload; only the wire format is code.',
      { path: '^preload/', pathNot: TESTS },
      { path: CONTRACT, pathNot: '/contract/counter/wire\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'displays-are-apart',
      'The applicant’s and the operator’s display and the hosted pages share `renderer/ui` and nothing else.',
      { path: '^renderer/(applicant|operator|hosted)/', pathNot: TESTS },
      { path: '^renderer/', pathNot: ['^renderer/$1/', '^renderer/ui/'] },
    ),
    forbid(
      'ui-knows-no-display',
      'What displays share knows none of them.',
      { path: '^renderer/ui/', pathNot: TESTS },
      { path: '^renderer/', pathNot: '^renderer/ui/' },
    ),
    forbid(
      'renderer-has-no-node',
      'A page runs in a sandboxed browser.',
      { path: '^renderer/', pathNot: TESTS },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'areas-meet-at-their-index',
      'An area of the services uses of another area what its index.ts offers.',
      { path: '^services/([^/]+)/', pathNot: TESTS },
      {
        path: '^services/[^/]+/',
        pathNot: ['^services/$1/', '^services/(contract|kernel)/', '^services/[^/]+/index\\.ts$'],
      },
    ),
    forbid(
      'sandbox-alone-draws',
      'What is drawn is evidence in a sandbox, and nowhere else.',
      { path: '^services/', pathNot: [TESTS, '^services/sandbox/'] },
      { path: '^specimens/' },
    ),
    forbid(
      'kernel-knows-no-area',
      'The kernel carries every area and knows none.',
      { path: '^services/kernel/', pathNot: TESTS },
      { path: '^services/', pathNot: '^services/(kernel|contract)/' },
    ),
    forbid(
      'services-contract-is-pure',
      'A contract is read by every process, so it holds schemas and pure computation.',
      { path: SERVICES_CONTRACT, pathNot: TESTS },
      { pathNot: ['^core/', SERVICES_CONTRACT, PURE_LIBRARIES] },
    ),
    forbid(
      'areas-know-no-root',
      'Only the entries of the services put the areas together.',
      { path: '^services/[^/]+/', pathNot: TESTS },
      { path: '^services/[^/]+\\.ts$' },
    ),
    forbid(
      'electron-in-its-entries',
      'Importing the electron package anywhere else starts a download; types are free.',
      { path: OWN, pathNot: ['^main/main\\.ts$', '^preload/electron-preload\\.ts$', '^test/electron/'] },
      { path: '(^electron$|node_modules/electron/)', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'composition-has-one-root',
      'Only entries and scripts may start the wiring.',
      { path: OWN, pathNot: ['^main/(main|browser-main)\\.ts$', '^scripts/', '^test/', TESTS] },
      { path: '^main/composition-root\\.ts$' },
    ),
    forbid(
      'scripts-need-no-test',
      'A command that users run takes nothing from a test.',
      { path: '^scripts/', pathNot: TESTS },
      { path: '^test/', pathNot: '^test/vectors/' },
    ),
    forbid(
      'no-cycles',
      'A cycle has no order in which it can be understood, of types as little as of code.',
      { pathNot: 'node_modules' },
      { circular: true },
    ),
    forbid(
      'no-unresolved',
      'An import that resolves to nothing hides every other rule.',
      {},
      { couldNotResolve: true },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache)/|test/boundaries/planted' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.d.ts'],
    },
  },
};
