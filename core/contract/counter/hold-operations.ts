import { z } from 'zod';
import { ReleaseReason } from '../holds.ts';
import { operation } from '../kit.ts';
import { SERVICES_UNREACHED } from '../services-unreached.ts';
import { HoldPage, HoldView } from './holds.ts';
import { Done, Nothing } from './shapes.ts';

/** A member of staff by their account at the services, as these name it. */
const Officer = z.strictObject({
  name: z.string().trim().min(2).max(80),
  passphrase: z.string().min(1).max(1024),
});
const OnHold = z.strictObject({ holdId: z.uuid() });

const OF_THE_SERVICES = [...SERVICES_UNREACHED, 'SERVICES_REFUSED'] as const;
const OF_A_RELEASE = ['HOLD_NOT_FOUND', 'HOLD_RELEASED', 'REVIEWER_EXCLUDED', 'PERMISSION_DENIED'] as const;
/** They need no operator of the counter: each is for the account that signed in, and the services judge it. */
const common = { roles: ['operator'], auth: 'none' } as const;

/** The desk at which security officers release sessions that are held; everything needs the services. */
export const holdOperations = {
  'holds.sign-in': operation({
    ...common,
    summary:
      'Signs a security officer in at the services by their own account, to list holds and release them; an auditor may list.',
    input: Officer,
    output: z.object({ name: z.string(), mayRelease: z.boolean() }),
    errors: ['SIGN_IN_FAILED', 'SIGN_IN_LOCKED', 'PERMISSION_DENIED', ...OF_THE_SERVICES],
  }),
  'holds.sign-out': operation({
    ...common,
    summary: 'Ends the sign-in of the security officer, here and at the services.',
    input: Nothing,
    output: Done,
    errors: [],
  }),
  'holds.list': operation({
    ...common,
    summary: 'Sessions of the organisation that are held, oldest first: why, by whom and since when.',
    input: z.strictObject({ after: z.uuid().optional() }),
    output: HoldPage,
    errors: ['SIGN_IN_ENDED', 'PERMISSION_DENIED', ...OF_THE_SERVICES],
  }),
  'holds.ask-release': operation({
    ...common,
    summary: 'The first of two persons says, with a reason, that a session may be released.',
    input: OnHold.extend({ reason: ReleaseReason }),
    output: HoldView,
    errors: ['RELEASE_ASKED', 'SIGN_IN_ENDED', ...OF_A_RELEASE, ...OF_THE_SERVICES],
  }),
  'holds.refuse-release': operation({
    ...common,
    summary: 'Refuses a release that was asked for, or takes the word back; the session stays held.',
    input: OnHold,
    output: HoldView,
    errors: ['SIGN_IN_ENDED', ...OF_A_RELEASE, ...OF_THE_SERVICES],
  }),
  'holds.confirm-release': operation({
    ...common,
    summary:
      'The second person confirms the release: the officer who is signed in, or another one who signs in for this alone.',
    input: OnHold.extend({ by: Officer.optional() }),
    output: HoldView,
    errors: [
      'RELEASE_NOT_ASKED',
      'SECOND_PERSON_REQUIRED',
      'SIGN_IN_ENDED',
      'SIGN_IN_FAILED',
      'SIGN_IN_LOCKED',
      ...OF_A_RELEASE,
      ...OF_THE_SERVICES,
    ],
  }),
} as const;
