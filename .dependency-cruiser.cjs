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
const PORTS = '^main/ports/';
const SHARED = '^(core|inference|capture)/';
const ADAPTERS = 'wallet|readers|storage|sync';
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
      { path: PORTS, pathNot: TESTS },
      { path: OWN, pathNot: [PORTS, '^core/', '^inference/ports/', '^main/sdk/contract/'] },
    ),
    forbid(
      'sdk-groups-are-apart',
      'A group of SDK operations never reaches into another group.',
      { path: '^main/sdk/([^/]+)/', pathNot: TESTS },
      { path: '^main/sdk/[^/]+/', pathNot: ['^main/sdk/$1/', '^main/sdk/contract/'] },
    ),
    forbid(
      'sdk-knows-no-adapter',
      'The SDK works on contracts, the core and ports.',
      { path: '^main/sdk/', pathNot: TESTS },
      { path: OWN, pathNot: ['^main/sdk/', SHARED, PORTS] },
    ),
    forbid(
      'counter-knows-no-adapter',
      'The counter works on contracts, the core and ports.',
      { path: '^main/counter/', pathNot: TESTS },
      { path: OWN, pathNot: ['^main/counter/', '^main/sdk/contract/', SHARED, PORTS] },
    ),
    forbid(
      'adapters-are-apart',
      'An adapter serves ports and never knows another adapter.',
      { path: `^main/(${ADAPTERS})/`, pathNot: TESTS },
      { path: OWN, pathNot: ['^main/$1/', SHARED, PORTS, SERVICES_CONTRACT] },
    ),
    forbid(
      'ipc-carries-only',
      'A transport knows contracts, the gate and the counter, and nothing behind them.',
      { path: '^main/ipc/', pathNot: TESTS },
      { path: OWN, pathNot: ['^main/(ipc|sdk|counter)/', '^core/'] },
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
      'The applicant’s and the operator’s display share `renderer/ui` and nothing else.',
      { path: '^renderer/(applicant|operator)/', pathNot: TESTS },
      { path: '^renderer/', pathNot: ['^renderer/$1/', '^renderer/ui/'] },
    ),
    forbid(
      'ui-knows-no-display',
      'What both displays share knows neither of them.',
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
