import { z } from 'zod';
import { next, PlaceCursor } from './paging.ts';

/** One act, with its place in the tenant's chain of hashes. Holds no personal data. */
export const AuditRecord = z
  .object({
    seq: z.number().int().min(1).describe('From 1, without gaps.'),
    auditId: z.uuid(),
    at: z.iso.datetime(),
    actor: z
      .string()
      .describe(
        'Who did it, such as `account:<id>`, `kiosk:<id>`, or `services`; `unknown` at a sign-in that no account has.',
      ),
    action: z.string(),
    data: z.record(z.string(), z.unknown()),
    previous: z.string().nullable().describe('`hash` of the entry before; null for the first.'),
    hash: z
      .string()
      .describe(
        'SHA-256, base64url, over the RFC 8785 form of { v: 1, tenantId, seq, previous, auditId, at, actor, action, data }.',
      ),
  })
  .meta({ id: 'AuditRecord' });
export type AuditRecord = z.infer<typeof AuditRecord>;

export const AuditFilter = z.strictObject({
  actor: z
    .string()
    .max(200)
    .regex(/^[^\0]*$/)
    .optional(),
  action: z
    .string()
    .max(100)
    .regex(/^[^\0]*$/)
    .optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const AuditQuery = AuditFilter.extend({
  cursor: PlaceCursor.optional().describe('`next` of the page before.'),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
});

export const AuditPage = z
  .object({
    entries: z.array(AuditRecord),
    next,
  })
  .meta({ id: 'AuditPage' });

/** `typ` of the signed head of an audit log. */
export const AUDIT_CHECKPOINT_TYPE = 'counterproof-audit-checkpoint+jws';

/** The head of a tenant's audit log at one time. Kept elsewhere, it reveals an end that was cut off or rewritten. */
export const AuditCheckpoint = z.object({
  v: z.literal(1),
  tenantId: z.uuid(),
  seq: z.number().int().min(0),
  hash: z.string().nullable(),
  at: z.iso.datetime(),
});
export type AuditCheckpoint = z.infer<typeof AuditCheckpoint>;

export const SignedAuditCheckpoint = z
  .object({
    jws: z
      .string()
      .describe('Compact JWS, ES256, by the key of the services; its payload is the AuditCheckpoint.'),
  })
  .meta({ id: 'SignedAuditCheckpoint' });

export const AuditVerdict = z
  .object({
    intact: z.boolean(),
    entries: z.number().int().describe('How many verified, from the first.'),
    head: z.string().nullable().describe('Hash of the last that verified.'),
    broken: z
      .object({
        seq: z.number().int().describe('The first entry that is wrong or missing.'),
        reason: z.enum([
          'entry-missing',
          'entry-altered',
          'link-differs',
          'end-missing',
          'head-differs',
          'checkpoint-differs',
          'checkpoint-invalid',
        ]),
      })
      .optional(),
  })
  .meta({ id: 'AuditVerdict' });
export type AuditVerdict = z.infer<typeof AuditVerdict>;
