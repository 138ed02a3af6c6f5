import { z } from 'zod';
import { operation } from '../kit.ts';
import { Done, Nothing, Passphrase, SECOND_PERSON_ERRORS, SecondPersonWord } from './shapes.ts';
import { OperatorState, OperatorView } from './state.ts';

export const operatorOperations = {
  'operator.state': operation({
    summary: 'The whole state of the operator display; the same as the pushed snapshot.',
    input: Nothing,
    output: OperatorState,
    errors: [],
    roles: ['operator'],
    auth: 'none',
    automatic: true,
  }),
  'operator.sign-in': operation({
    summary: 'Signs an operator in against the signed roster, offline if need be.',
    input: z.strictObject({ operatorId: z.string().min(1), passphrase: Passphrase }),
    output: OperatorView,
    errors: ['SIGN_IN_FAILED', 'SIGN_IN_LOCKED', 'ROSTER_EXPIRED', 'ROSTER_INVALID', 'SETUP_REQUIRED'],
    roles: ['operator'],
    auth: 'none',
  }),
  'operator.sign-out': operation({
    summary: 'Signs the operator out; an active session stays and can be resumed by the same operator.',
    input: Nothing,
    output: Done,
    errors: [],
    roles: ['operator'],
    auth: 'none',
  }),
  'operator.keep-awake': operation({
    summary: 'Tells that the operator is present, which restarts the idle timer.',
    input: Nothing,
    output: Done,
    errors: [],
    roles: ['operator'],
    auth: 'operator',
  }),
  'operator.add': operation({
    summary:
      'A supervisor adds an operator to the community, who may have to wait for a second person; needs the services.',
    input: z.strictObject({
      name: z.string().trim().min(2).max(80),
      role: z.enum(['operator', 'supervisor']),
      passphrase: Passphrase,
      /** The supervisor who confirms it; needed where the branch has another one. */
      confirmation: SecondPersonWord.optional(),
    }),
    output: OperatorView.extend({
      /**
       * One supervisor alone gave rights that need two: the operator counts from then on, or once an administrator
       * confirms it.
       */
      waitsUntil: z.iso.datetime().optional(),
    }),
    errors: [
      'PASSPHRASE_WEAK',
      'PERMISSION_DENIED',
      ...SECOND_PERSON_ERRORS,
      'ROSTER_OUTDATED',
      'FLOWS_OUTDATED',
      'SERVICES_UNREACHABLE',
      'SERVICES_REFUSED',
    ],
    roles: ['operator'],
    auth: 'counter.manage-operators',
  }),
  'display.printers': operation({
    summary: 'Whether the system has a printer, as far as the host can tell: a browser tells nobody.',
    input: Nothing,
    output: z.object({ printers: z.enum(['some', 'none', 'unknown']) }),
    errors: [],
    roles: ['operator'],
    auth: 'operator',
  }),
  'display.open-applicant': operation({
    summary:
      'Issues a one-time launch address for a second display, or opens the window itself under Electron.',
    input: z.strictObject({ mode: z.enum(['second-display', 'shared']) }),
    output: z.object({ url: z.string().optional() }),
    errors: ['SESSION_NOT_FOUND'],
    roles: ['operator'],
    auth: 'operator',
  }),
} as const;
