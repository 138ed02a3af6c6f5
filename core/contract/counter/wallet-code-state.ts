import { z } from 'zod';
import { ErrorResponse } from '../errors.ts';

/** A magic link, or the address of an authentication session. */
export const WalletCodeKind = z.enum(['magic-link', 'sign-in']);
export type WalletCodeKind = z.infer<typeof WalletCodeKind>;

const Asker = { community: z.string(), address: z.string() } as const;
const Asked = {
  questionId: z.string(),
  /** The secret of the last answer was wrong. */
  wrong: z.boolean(),
  /** Name of the community, and the exact address of its services. */
  ...Asker,
} as const;

/**
 * The question of the applicant's display about a code that they brought for their wallet. Holds no personal data: the
 * name of the user comes by an operation of its own.
 */
export const WalletCodeQuestion = z.discriminatedUnion('step', [
  z.object({
    step: z.literal('scan'),
    questionId: z.string(),
    /** The camera that was chosen for documents, in the display's own numbering of devices. */
    deviceId: z.string().optional(),
  }),
  z.object({ step: z.literal('link'), ...Asked, passwordRequired: z.boolean() }),
  /** The PIN of the wallet; which scopes are asked for is shown after it. */
  z.object({ step: z.literal('sign-in'), ...Asked }),
  z.object({ step: z.literal('busy'), questionId: z.string() }),
  z.object({ step: z.literal('done'), questionId: z.string(), kind: WalletCodeKind }),
  z.object({ step: z.literal('failed'), questionId: z.string() }),
]);
export type WalletCodeQuestion = z.infer<typeof WalletCodeQuestion>;

/** What became of a code, for the operator, without what it says. */
export const WalletCodeProgress = z.object({
  /** Absent while the camera looks for one. */
  kind: WalletCodeKind.optional(),
  state: z.enum(['scanning', 'asked', 'under-way', 'done', 'declined', 'failed']),
  /** Why it failed. */
  error: ErrorResponse.optional(),
});
export type WalletCodeProgress = z.infer<typeof WalletCodeProgress>;
