import { z } from 'zod';
import { enrolmentCalls } from '#core/contract/wallet-calls/enrolments.ts';
import { UserAssuranceReport } from '#services/contract/user-assurance.ts';
import type { Access } from '#services/kernel/access.ts';
import { route } from '#services/kernel/http/route.ts';
import { accessOf } from './access-of.ts';
import { enrolSession } from './enrol-session.ts';
import { userAssurance } from './user-assurance.ts';

const reading = {
  kind: 'managed',
  client: 'user_device_details.read',
  account: ['users.view-user', 'users.edit'],
} as const satisfies Access;
const { enrol } = enrolmentCalls;

/** Routes for the proven facts of a user, and their way to the wallet. */
export const userAssuranceRoutes = [
  route({
    operationId: 'reportUserAssurance',
    method: 'GET',
    path: '/v1/users/:userId/assurance',
    tag: 'users',
    summary:
      'The identity assurance level of a user, what it lacks, and when each enrolled document expires.',
    access: reading,
    input: { params: z.object({ userId: z.uuid() }) },
    output: { 200: UserAssuranceReport },
    problems: ['USER_NOT_FOUND'],
    run: ({ context, caller, params }) => userAssurance(context, caller, params.userId),
  }),
  route({
    ...enrol,
    tag: 'wallet',
    access: accessOf(enrol),
    run: ({ context, caller, body }) => enrolSession(context, caller, body.sessionId),
  }),
] as const;
