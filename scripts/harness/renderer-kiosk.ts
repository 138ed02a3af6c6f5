import type { OperatorState } from '#core/contract/counter/state.ts';
import type { ScreenFixture } from './screen-fixture.ts';

export const AT = '2026-11-20T09:12:00.000Z';

export const KIOSK: OperatorState = {
  phase: 'ready',
  product: { version: '0.1.0', host: 'browser' },
  branch: {
    name: 'Town hall, counter 2',
    kioskDid: 'did:key:zDnaerDaTF5BXEavCrfRZEk316dpbLsfPDZ3WJ5hRTPFU2169',
  },
  keyStorage: 'keychain',
  operators: [
    { id: 'o1', name: 'Ada Ferry' },
    { id: 'o2', name: 'Bao Lindqvist' },
    { id: 'o3', name: 'Chidi Moreau' },
  ],
  operator: {
    id: 'o1',
    name: 'Ada Ferry',
    role: 'supervisor',
    permissions: [
      'counter.verify',
      'counter.review',
      'counter.export',
      'counter.manage-operators',
      'counter.settings',
    ],
  },
  roster: { fetchedAt: AT, expiresAt: '2026-11-27T09:12:00.000Z' },
  services: { mode: 'embedded', state: 'up', since: AT },
  flowChoices: [],
  sync: { state: 'nothing-to-send', waiting: 0 },
  capabilities: [
    { name: 'services', state: 'ready' },
    { name: 'keychain', state: 'ready' },
    { name: 'face', state: 'ready' },
    { name: 'document-outline', state: 'ready' },
    { name: 'document-mrz', state: 'ready' },
    { name: 'document-barcode', state: 'ready' },
    { name: 'document-print', state: 'ready' },
    { name: 'readers', state: 'ready' },
    { name: 'face-guidance', state: 'ready' },
  ],
  readers: [],
  applicantDisplay: 'second-display',
  confirmers: [{ id: 'op-2', name: 'Bea Quay' }],
  recent: [],
};

export const UNREACHABLE = {
  code: 'SERVICES_UNREACHABLE',
  message: 'The services do not answer.',
  cause: { component: 'services', probe: 'connect ECONNREFUSED', nextStep: 'Check network and address.' },
} as const;
export const EMPTY: OperatorState = {
  phase: 'setup',
  product: KIOSK.product,
  operators: [],
  flowChoices: [],
  sync: { state: 'nothing-to-send', waiting: 0 },
  capabilities: [],
  readers: [],
  applicantDisplay: 'not-open',
  recent: [],
};

export const operator = (
  name: string,
  state: OperatorState,
  rest: Partial<ScreenFixture> = {},
): ScreenFixture => ({
  name: `operator-${name}`,
  role: 'operator',
  operator: state,
  ...rest,
});
