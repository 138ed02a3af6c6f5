/**
 * Who may import whom. Each rule has a planted violation under test/boundaries/planted, and a test that expects every
 * rule here to fire on it. Tests and fixtures may import anything.
 */
const TESTS = '\\.(test|fixture|contract)\\.tsx?$';
const CONTRACT = '^(main/[^/]+|services)/contract/';
const PURE_LIBRARIES =
  'node_modules/(zod|@noble/[^/]+|@scure/[^/]+|@peculiar/asn1-[^/]+|canonicalize|fflate)/';
const DOMAIN = '^main/domain/';
const PORTS = '^main/ports/';
const ADAPTERS = 'wallet|models|readers|storage|sync';
/** What areas of the services have in common: schemas, ports, request plugins, tables. */
const SERVICES_SHARED = '^services/(contract|ports|plugins|migrations|records)/';
const HOSTS = 'host|browser|electron';
/** The project's own folders; a rule about layers says nothing about packages unless it wants to. */
const OWN = '^(main|preload|renderer|services|scripts|test|native-models)/';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid(
      'domain-is-pure',
      'Pure computation: no I/O, no Node, no Electron, no other layer.',
      { path: DOMAIN, pathNot: TESTS },
      { pathNot: [DOMAIN, CONTRACT, PURE_LIBRARIES] },
    ),
    forbid(
      'contract-is-pure',
      'A contract is read by every process, so it may hold only schemas and pure computation.',
      { path: CONTRACT, pathNot: TESTS },
      { pathNot: [DOMAIN, CONTRACT, PURE_LIBRARIES] },
    ),
    forbid(
      'ports-are-types',
      'A port is an interface; it knows contracts and domain types.',
      { path: PORTS, pathNot: TESTS },
      { path: OWN, pathNot: [PORTS, DOMAIN, CONTRACT] },
    ),
    forbid(
      'sdk-groups-are-apart',
      'A group of SDK operations never reaches into another group.',
      { path: '^main/sdk/([^/]+)/', pathNot: TESTS },
      { path: '^main/sdk/[^/]+/', pathNot: ['^main/sdk/$1/', CONTRACT] },
    ),
    forbid(
      'sdk-knows-no-adapter',
      'The SDK works on contracts, domain and ports.',
      { path: '^main/sdk/', pathNot: TESTS },
      { path: OWN, pathNot: ['^main/sdk/', DOMAIN, PORTS, CONTRACT] },
    ),
    forbid(
      'counter-knows-no-adapter',
      'The counter works on contracts, domain and ports.',
      { path: '^main/counter/', pathNot: TESTS },
      { path: OWN, pathNot: ['^main/counter/', DOMAIN, PORTS, CONTRACT] },
    ),
    forbid(
      'adapters-are-apart',
      'An adapter serves ports and never knows another adapter.',
      { path: `^main/(${ADAPTERS})/`, pathNot: TESTS },
      { path: OWN, pathNot: ['^main/$1/', DOMAIN, PORTS, CONTRACT] },
    ),
    forbid(
      'ipc-carries-only',
      'A transport knows contracts, the gate and the counter, and nothing behind them.',
      { path: '^main/ipc/', pathNot: TESTS },
      { path: OWN, pathNot: ['^main/(ipc|sdk|counter)/', DOMAIN, CONTRACT] },
    ),
    forbid(
      'hosts-are-thin',
      'A host owns windows and processes; the core reaches it through the display port.',
      { path: `^main/(${HOSTS})/`, pathNot: TESTS },
      { path: OWN, pathNot: ['^main/$1/', '^main/(host|ipc)/', PORTS, CONTRACT] },
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
      { path: CONTRACT, pathNot: '/contract/wire\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'renderer-is-a-page',
      'A page reaches the kiosk through its bridge; it knows contracts and domain only.',
      { path: '^renderer/', pathNot: TESTS },
      { path: OWN, pathNot: ['^renderer/', DOMAIN, CONTRACT] },
    ),
    forbid(
      'renderer-has-no-node',
      'A page runs in a sandboxed browser.',
      { path: '^renderer/', pathNot: TESTS },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'services-areas-are-apart',
      'One area of the services never imports another area.',
      { path: '^services/([^/]+)/', pathNot: [TESTS, SERVICES_SHARED] },
      { path: '^services/[^/]+/', pathNot: ['^services/$1/', SERVICES_SHARED] },
    ),
    forbid(
      'services-know-no-kiosk',
      'The services share contracts, domain and ports with the kiosk and nothing else.',
      { path: '^services/', pathNot: TESTS },
      { path: OWN, pathNot: ['^services/', DOMAIN, PORTS, CONTRACT] },
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
      'product-knows-no-tooling',
      'Code that ships imports no script and no test.',
      { path: '^(main|preload|renderer|services)/', pathNot: TESTS },
      { path: '^(scripts|test|native-models)/' },
    ),
    forbid(
      'no-cycles',
      'A cycle of code has no order in which it can be understood; types alone may name each other.',
      { pathNot: 'node_modules' },
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    forbid(
      'no-unresolved',
      'An import that resolves to nothing hides every other rule.',
      {},
      {
        couldNotResolve: true,
      },
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
