import { z } from 'zod';
import { EXPIRY_MARKS } from '#core/contract/wallet-calls/assurance.ts';
import { DocumentType } from '#core/document/document-records.ts';
import { IALS } from '#core/proofing/assurance-strength.ts';
import { UserFacts } from './users.ts';

const EnrolledDocument = z
  .object({
    sessionId: z.uuid().describe('The session that proves the document.'),
    type: DocumentType,
    expiryDate: z
      .string()
      .regex(/^\d{8}$/)
      .nullable()
      .describe('YYYYMMDD; null where the document or the services do not say.'),
    ...EXPIRY_MARKS,
  })
  .meta({ id: 'EnrolledDocument' });
export type EnrolledDocument = z.infer<typeof EnrolledDocument>;

const documents = z
  .array(EnrolledDocument)
  .describe(
    'Of sessions that ended with Success and that a linked wallet took or a sign-in of the user asked for.',
  );

export const UserAssuranceReport = z
  .object({
    userId: z.uuid(),
    ial: z.enum(['none', ...IALS]).describe('The highest level that one session shows.'),
    standard: z.string(),
    sessionId: z.uuid().nullable().describe('The session that shows it.'),
    missing: z.array(z.object({ row: z.string(), level: z.enum(IALS), missing: z.string() })),
    documents,
  })
  .meta({ id: 'UserAssuranceReport' });
export type UserAssuranceReport = z.infer<typeof UserAssuranceReport>;

/** A user, and the documents that their wallets enrolled. */
export const UserWithDocuments = UserFacts.extend({ documents }).meta({ id: 'UserWithDocuments' });
