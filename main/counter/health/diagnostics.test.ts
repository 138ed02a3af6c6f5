import { expect, it } from 'vitest';
import { Diagnostics } from '#core/contract/counter/health.ts';
import { OperatorState } from '#core/contract/counter/state.ts';
import { causeOf } from '#core/contract/errors.ts';
import { CONTEXT, sessionUnderTest } from '../session/session.fixture.ts';
import { sessionView } from '../views/session-view.ts';
import { type DiagnosticsSources, diagnosticsOf } from './diagnostics.ts';

const PERSON = 'Anna Maria Eriksson';
const NOW = new Date('2026-11-29T10:00:00.000Z');
const AT = NOW.toISOString();
const error = {
  code: 'SERVICES_UNREACHABLE',
  message: 'The services do not respond',
  cause: causeOf('SERVICES_UNREACHABLE', 'connect ECONNREFUSED'),
} as const;

const STATE: OperatorState = OperatorState.parse({
  phase: 'ready',
  product: { version: '0.1.0', host: 'browser' },
  branch: { name: 'Town hall', kioskDid: 'did:key:zKiosk' },
  keyStorage: 'keychain',
  operators: [{ id: 'o1', name: 'Ada Ferry' }],
  operator: { id: 'o1', name: 'Ada Ferry', role: 'operator', permissions: ['counter.verify'] },
  roster: { fetchedAt: AT, expiresAt: AT },
  flows: { issuedAt: AT, fetchedAt: AT, refused: ['a flow'] },
  flowChoices: [],
  scanned: { id: 's1', find: 'a text' },
  services: { mode: 'remote', state: 'unreachable', since: AT, error },
  sync: { state: 'waiting', waiting: 3, lastAttempt: AT, error },
  capabilities: [
    { name: 'face', state: 'ready' },
    { name: 'services', state: 'unavailable', error },
  ],
  readers: [
    {
      ...{ id: 'r1', transport: 'hid', kind: 'barcode', driver: 'hid-pos', name: 'Scanner', vendorId: 1529 },
      ...{ serialNumber: 'X1', firmware: '2.0', state: 'ready', reads: 7, dropped: 1, error },
    },
  ],
  applicantDisplay: 'second-display',
  session: sessionView(
    sessionUnderTest().goTo('done').state,
    { state: 'waiting', waiting: 1 },
    CONTEXT.today,
  ),
  recent: [
    {
      ...{ sessionId: 's1', reference: 'ABC-234', startedAt: AT, operator: 'Ada Ferry', isMine: true },
      ...{ status: 'ended', isKept: true, sync: 'synced' },
    },
  ],
});
const SOURCES: DiagnosticsSources = {
  state: STATE,
  cameras: {
    list: { permission: 'granted', cameras: [{ deviceId: 'c1', label: 'A camera' }] },
    chosen: [{ role: 'document', label: 'A camera', connected: true }],
  },
  machine: { platform: 'linux', architecture: 'x64' },
  findings: [{ part: 'services', finding: 'services-silent', at: AT, error: 'SERVICES_UNREACHABLE' }],
  now: NOW,
};

it('has versions, findings, counts and codes', () => {
  expect(diagnosticsOf(SOURCES)).toEqual({
    v: 1,
    madeAt: AT,
    product: { version: '0.1.0', host: 'browser' },
    machine: { platform: 'linux', architecture: 'x64' },
    keyStorage: 'keychain',
    services: { mode: 'remote', state: 'unreachable', error: 'SERVICES_UNREACHABLE' },
    findings: SOURCES.findings,
    capabilities: [
      { name: 'face', state: 'ready' },
      { name: 'services', state: 'unavailable', error: 'SERVICES_UNREACHABLE' },
    ],
    readers: [
      {
        ...{ transport: 'hid', kind: 'barcode', state: 'ready', reads: 7, dropped: 1, vendorId: 1529 },
        error: 'SERVICES_UNREACHABLE',
      },
    ],
    cameras: { permission: 'granted', count: 1, chosen: [{ role: 'document', connected: true }] },
    outbox: { waiting: 3, refused: false, lastAttempt: AT, error: 'SERVICES_UNREACHABLE' },
    roster: { fetchedAt: AT, expiresAt: AT },
    flows: { fetchedAt: AT, refused: 1 },
  });
});

it('is whole before anything is known', () => {
  const { roster: _roster, flows: _flows, services: _services, keyStorage: _keys, ...bare } = STATE;
  const state: OperatorState = { ...bare, readers: [], sync: { state: 'nothing-to-send', waiting: 0 } };
  const diagnostics = diagnosticsOf({ ...SOURCES, state, cameras: { chosen: [] }, findings: [] });
  expect(diagnostics).toMatchObject({
    keyStorage: 'none',
    cameras: { permission: 'untold', count: 0, chosen: [] },
    outbox: { waiting: 0, refused: false },
  });
  expect(Diagnostics.parse(diagnostics)).toEqual(diagnostics);
});

/** Every path to a text inside a value. */
const pathsIn = (value: unknown, path: string[] = []): string[][] => {
  if (typeof value === 'string') return [path];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...path, key]));
};
const planted = <T>(value: T, path: readonly string[]): T => {
  const copy = structuredClone(value);
  const at = path.slice(0, -1).reduce<Record<string, never>>((inner, key) => inner[key]!, copy as never);
  (at as Record<string, string>)[path.at(-1)!] = PERSON;
  return copy;
};

it('carries no text of the kiosk’s state, wherever a person’s name is planted', () => {
  // Times and closed lists take no name; every other text of the state gets one.
  const free = pathsIn(STATE).filter((path) => OperatorState.safeParse(planted(STATE, path)).success);
  const named = free.reduce((state, path) => planted(state, path), STATE);
  const places = free.map((path) => path.join('.'));
  expect(places).toEqual(
    expect.arrayContaining([
      'branch.name',
      'operator.name',
      'readers.0.name',
      'readers.0.serialNumber',
      'sync.error.cause.probe',
      'services.error.message',
      'flows.refused.0',
      'scanned.find',
      'recent.0.operator',
      'session.reference',
    ]),
  );
  expect(places.filter((place) => /^session\.documents\.0\.fields\.\d+\.value$/.test(place))).not.toEqual([]);
  // Where the bundle takes a text that is not closed, its own schema refuses the name.
  const times = { roster: STATE.roster, flows: STATE.flows, product: STATE.product };
  const state = {
    ...named,
    ...times,
    ...(named.flows && STATE.flows ? { flows: { ...STATE.flows, refused: named.flows.refused } } : {}),
    sync: { ...named.sync, lastAttempt: AT },
  };
  const label = `${PERSON}’s phone`;
  const cameras = {
    list: { permission: 'granted' as const, cameras: [{ deviceId: label, label }] },
    chosen: [{ role: 'applicant' as const, label, connected: false }],
  };
  const text = JSON.stringify(diagnosticsOf({ ...SOURCES, state, cameras }));
  for (const word of ['Anna', 'Eriksson', 'Ferry', 'Town hall', 'did:key', 'ABC-234', 'phone', 'ECONN'])
    expect(text).not.toContain(word);
});

it.each([
  ['product', 'version'],
  ['sync', 'lastAttempt'],
  ['roster', 'fetchedAt'],
  ['flows', 'fetchedAt'],
])('refuses a name in the place of %s.%s rather than writing it', (...path) => {
  expect(() => diagnosticsOf({ ...SOURCES, state: planted(STATE, path) })).toThrow(/invalid/i);
});
