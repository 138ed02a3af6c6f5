import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Done } from '#services/contract/accounts.ts';
import { IdempotencyHeader } from '#services/contract/idempotency.ts';
import { NewPassword, UserInvitation, UserInvited, UserSettings } from '#services/contract/users.ts';
import type { Access } from '#services/kernel/access.ts';
import { route } from '#services/kernel/http/route.ts';
import { changeUserSettings, inviteUser, userSettings } from './invite-user.ts';
import { setPassword } from './passwords.ts';

const viewing = { kind: 'managed', account: ['users.view-user', 'users.edit'] } as const satisfies Access;
const editing = { kind: 'managed', account: ['users.edit'] } as const satisfies Access;
const tag = 'users';
const UserPath = z.object({ userId: z.uuid() });
const CommunityPath = z.object({ communityId: z.uuid() });
const done = { done: true } as const;

/** Routes by which administrators admit users: invitations, passwords, and the rules of a community. */
export const invitationRoutes = (originOf: (request: FastifyRequest) => string) =>
  [
    route({
      operationId: 'inviteUser',
      method: 'POST',
      path: '/v1/users/:userId/invite',
      tag,
      summary: 'Mails a user an access code to link a wallet; the caller is not told the code.',
      access: editing,
      input: { params: UserPath, headers: IdempotencyHeader, body: UserInvitation },
      output: { 202: UserInvited },
      problems: [
        'CONTACT_MISSING',
        'GATEWAY_NOT_CONFIGURED',
        'LICENSE_EXPIRED',
        'LICENSE_MODULE_MISSING',
        'USER_DISABLED',
        'USER_NOT_FOUND',
      ],
      run: ({ context, caller, params, headers, body, request }) =>
        inviteUser(context, caller, {
          userId: params.userId,
          wish: body,
          origin: originOf(request),
          idempotencyKey: headers['idempotency-key'],
        }),
    }),
    route({
      operationId: 'setUserPassword',
      method: 'POST',
      path: '/v1/users/:userId/password',
      tag,
      summary: 'Gives a user a password and resets their wrong tries.',
      access: editing,
      limit: 'attempts',
      input: { params: UserPath, body: NewPassword },
      output: { 200: Done },
      problems: ['PASSWORD_REFUSED', 'USER_NOT_FOUND'],
      run: async ({ context, caller, params, body }) => {
        await setPassword(context, caller, params.userId, body.password);
        return done;
      },
    }),
    route({
      operationId: 'getUserSettings',
      method: 'GET',
      path: '/v1/communities/:communityId/user-settings',
      tag,
      summary: 'The settings of a community for its users: passwords, restoration, life of access codes.',
      access: viewing,
      input: { params: CommunityPath },
      output: { 200: UserSettings },
      problems: ['COMMUNITY_NOT_FOUND'],
      run: ({ context, caller, params }) => userSettings(context, caller, params.communityId),
    }),
    route({
      operationId: 'changeUserSettings',
      method: 'PUT',
      path: '/v1/communities/:communityId/user-settings',
      tag,
      summary: 'Replaces the settings of a community for its users; omitted ones become the default.',
      access: editing,
      input: { params: CommunityPath, body: UserSettings },
      output: { 200: UserSettings },
      problems: ['COMMUNITY_NOT_FOUND'],
      run: ({ context, caller, params, body }) =>
        changeUserSettings(context, caller, params.communityId, body),
    }),
  ] as const;
