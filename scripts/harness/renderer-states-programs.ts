import type { OperatorState, ProgramsView } from '#core/contract/counter/state.ts';
import { KIOSK, operator } from './renderer-kiosk.ts';
import type { ScreenFixture } from './screen-fixture.ts';

const ON: ProgramsView = {
  state: 'on',
  address: '/var/lib/counterproof/programs.sock',
  paired: [
    {
      programId: 'p1',
      name: 'Queue display',
      executable: '/opt/queue/bin/queue',
      scopes: ['sessions.read'],
      pairedAt: '2026-11-18T08:30:00.000Z',
      connected: true,
    },
    {
      programId: 'p2',
      name: 'Records of the town hall',
      scopes: ['library.read', 'person.share', 'sessions.start'],
      pairedAt: '2026-11-19T14:05:00.000Z',
      connected: false,
    },
  ],
};
const REQUEST: NonNullable<ProgramsView['request']> = {
  requestId: 'r1',
  name: 'Appointment desk',
  executable: '/usr/lib/appointments/appointment-desk',
  scopes: ['library.read', 'person.read', 'person.share', 'documents.read', 'sessions.start'],
  code: '402917',
  expiresAt: '2026-11-20T09:14:00.000Z',
};

const at = (name: string, programs: ProgramsView, press: readonly string[] = []): ScreenFixture => {
  const state: OperatorState = { ...KIOSK, programs };
  const menu = [{ press: '.TopBar > .Button:last-of-type' }, { press: '[role=menuitem]:nth-last-child(4)' }];
  return operator(name, state, { actions: [...menu, ...press.map((selector) => ({ press: selector }))] });
};

/** Programs on this computer, and the one that asks to be paired. */
export const PROGRAM_SCREENS: readonly ScreenFixture[] = [
  at('programs-off', { state: 'off', paired: [] }),
  at('programs', ON),
  at('programs-request', { ...ON, request: REQUEST }),
  at('programs-request-untold', { ...ON, request: { ...REQUEST, executable: undefined } as typeof REQUEST }),
  at('programs-revoke', ON, ['.Program-head .Button']),
  at('programs-unavailable', {
    state: 'unavailable',
    error: {
      code: 'STORAGE_FAILED',
      message: 'Reading or writing data failed',
      cause: { component: 'programs', probe: 'listening failed: EACCES', nextStep: 'Check the disk.' },
    },
    paired: ON.paired,
  }),
  operator('programs-asks', { ...KIOSK, programs: { ...ON, request: REQUEST } }),
];
