import { z } from 'zod';
import { operation } from '../kit.ts';
import { Done, OnSession } from './shapes.ts';

const AtQuestion = OnSession.extend({ questionId: z.string().max(64) });

/** Codes that an applicant brings for their wallet: magic links, and QR codes of authentication sessions. */
export const walletCodeOperations = {
  'wallet-code.scan': operation({
    summary:
      'Has the camera of the applicant’s display look for a code for their wallet; its progress is in the state.',
    input: OnSession,
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'STEP_NOT_ALLOWED', 'APPLICANT_WALLET_MISSING'],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'wallet-code.user': operation({
    summary: 'The name of the user to whom the magic link leads, for the applicant’s display alone.',
    input: AtQuestion,
    output: z.object({ userName: z.string() }),
    errors: ['STEP_STALE'],
    roles: ['applicant'],
    auth: 'none',
  }),
  'wallet-code.answer': operation({
    summary:
      'The person agrees, with the password or PIN where one is asked for; null: they do not, or they close the message.',
    input: AtQuestion.extend({ answer: z.string().max(256).nullable() }),
    output: Done,
    errors: ['STEP_STALE'],
    roles: ['applicant'],
    auth: 'none',
  }),
} as const;
