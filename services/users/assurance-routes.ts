import { z } from 'zod';
import { enrolmentCalls } from '#core/contract/wallet-calls/enrolments.ts';
import { UserAssurance } from '#services/contract/user-assurance.ts';
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
const UserOfCommunity = z.object({
  communityName: z
    .string()
    .max(200)
    .regex(/^\P{Cc}+$/u),
  userId: z.uuid(),
});
const { enrol } = enrolmentCalls;

/** What is proven of a user, and how it comes to their wallet. */
export const userAssuranceRoutes = [
  route({
    operationId: 'getUserIal',
    method: 'GET',
    path: '/api/r1/community/:communityName/userid/:userId/ial',
    tag: 'users',
    summary: 'The identity assurance level of a user, and when each enrolled document expires.',
    access: reading,
    input: { params: UserOfCommunity },
    output: { 200: UserAssurance },
    problems: ['COMMUNITY_NOT_FOUND', 'USER_NOT_FOUND'],
    run: ({ context, caller, params }) => userAssurance(context, caller, params),
  }),
  route({
    ...enrol,
    tag: 'wallet',
    access: accessOf(enrol),
    run: ({ context, caller, body }) => enrolSession(context, caller, body.sessionId),
  }),
] as const;
