import { z } from 'zod';
import { PERMISSIONS, type Permission } from './kit.ts';
import { Did } from './platform.ts';
import type { RosterOperator } from './roster.ts';

/** An operator as a kiosk sends it: a verifier and a sealed key, never the passphrase. */
export const OperatorRecord = z
  .strictObject({
    operatorId: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/),
    name: z.string().trim().min(2).max(80),
    role: z.enum(['operator', 'supervisor']),
    permissions: z.array(z.enum(PERMISSIONS)).max(PERMISSIONS.length),
    verifier: z
      .string()
      .max(300)
      .regex(/^\$argon2id\$/),
    did: Did,
    wrappedKey: z.string().max(4000),
  })
  .meta({ id: 'OperatorRecord' });
export type OperatorRecord = z.infer<typeof OperatorRecord>;

/** Permissions to approve: to decide, to look again, to export, to supervise. Two persons give them. */
const APPROVING: readonly Permission[] = [
  'counter.verify',
  'counter.review',
  'counter.export',
  'counter.manage-operators',
  'counter.settings',
];

/** Whether giving these permissions takes a second person. */
export const takesTwo = (permissions: readonly Permission[]): boolean =>
  permissions.some((permission) => APPROVING.includes(permission));

/**
 * Whether an operator may add others, or confirm that another operator does: an active supervisor with the permission.
 */
export const mayManageOperators = ({
  role,
  permissions,
  active,
}: Pick<RosterOperator, 'role' | 'permissions' | 'active'>): boolean =>
  active && role === 'supervisor' && permissions.includes('counter.manage-operators');

/** Second persons for a grant of this supervisor: the others who may manage operators, by id and key. */
export const secondPersons = (
  roster: readonly RosterOperator[],
  first: Pick<RosterOperator, 'operatorId' | 'did'>,
): RosterOperator[] =>
  roster.filter(
    (operator) =>
      mayManageOperators(operator) && operator.operatorId !== first.operatorId && operator.did !== first.did,
  );

/**
 * Claims that a supervisor signs to allow a new operator, or to confirm that another one allows it; `typ` is
 * {@link OPERATOR_AUTHORITY_TYPE}. The record hash is SHA-256 over the RFC 8785 form of the record, base64url.
 */
export const OperatorAuthorityClaims = z.object({
  communityId: z.uuid(),
  recordHash: z.string(),
  iat: z.number().int(),
});
export const OPERATOR_AUTHORITY_TYPE = 'counterproof-operator-authority+jws';

export const NewOperatorRequest = z
  .strictObject({
    operator: OperatorRecord,
    authority: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('enrolment'), code: z.string().max(64) }),
      z.strictObject({
        kind: z.literal('supervisor'),
        signature: z.string().max(4000),
        confirmation: z
          .string()
          .max(4000)
          .optional()
          .describe('The same claims signed by a second supervisor, where the community has one.'),
      }),
    ]),
  })
  .meta({ id: 'NewOperatorRequest' });

export const AddedOperator = z
  .object({
    operatorId: z.string(),
    waitsUntil: z.iso
      .datetime()
      .optional()
      .describe(
        'One supervisor alone gave permissions to approve: the operator counts from then on, or once an administrator confirms it.',
      ),
  })
  .meta({ id: 'AddedOperator' });
export type AddedOperator = z.infer<typeof AddedOperator>;

/** `typ` of the signed roster. */
export const ROSTER_TYPE = 'counterproof-roster+jws';
export const ROSTER_LIFETIME_DAYS = 7;

export const SignedRoster = z
  .object({ jws: z.string().describe('Compact JWS, ES256, by the key of the services.') })
  .meta({ id: 'SignedRoster' });
