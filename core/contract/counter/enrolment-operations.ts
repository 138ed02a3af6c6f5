import { z } from 'zod';
import { operation } from '../kit.ts';
import { Done, OnSession } from './shapes.ts';

/** Places of the words that are asked for again, and the choices at each. */
const WordQuestion = z.object({
  position: z.number().int().min(1).max(12),
  choices: z.array(z.string()).min(2),
});
export type WordQuestion = z.infer<typeof WordQuestion>;

const AtEnrolment = OnSession.extend({ visit: z.number().int().min(1) });
const LATE = ['SESSION_NOT_FOUND', 'STEP_STALE'] as const;

/** A person who takes a wallet from a verification. Only the applicant's display may call any of it. */
export const enrolmentOperations = {
  'enrolment.answer-offer': operation({
    summary: 'The person wants a wallet under the text that was shown, or does not.',
    input: AtEnrolment.extend({ textVersion: z.string().max(64), agreed: z.boolean() }),
    output: Done,
    errors: [...LATE, 'NOT_READY'],
    roles: ['applicant'],
    auth: 'none',
  }),
  'enrolment.words': operation({
    summary:
      'The twelve words of the new wallet, once, and two questions about them. After that only a new wallet has words to show.',
    input: AtEnrolment,
    output: z.object({ words: z.array(z.string()).length(12), questions: z.array(WordQuestion).length(2) }),
    errors: [...LATE, 'WALLET_WORDS_SHOWN'],
    roles: ['applicant'],
    auth: 'none',
  }),
  'enrolment.words-noted': operation({
    summary: 'The person has noted the words.',
    input: AtEnrolment,
    output: Done,
    errors: [...LATE],
    roles: ['applicant'],
    auth: 'none',
  }),
  'enrolment.new-words': operation({
    summary: 'Makes another wallet with other words; the one before is gone.',
    input: AtEnrolment,
    output: Done,
    errors: [...LATE, 'NOT_READY'],
    roles: ['applicant'],
    auth: 'none',
  }),
  'enrolment.check-words': operation({
    summary:
      'The two words that were asked for. Right ones keep the wallet, or lead to the question for a back-up where the community allows one.',
    input: AtEnrolment.extend({ words: z.array(z.string().max(20)).length(2) }),
    output: Done,
    errors: [...LATE, 'WALLET_WORDS_WRONG'],
    roles: ['applicant'],
    auth: 'none',
  }),
  'enrolment.answer-back-up': operation({
    summary:
      'The person wants a back-up under the text that was shown, which comes back by their face and this PIN; null: no back-up. Either keeps the wallet.',
    input: AtEnrolment.extend({ textVersion: z.string().max(64), pin: z.string().max(64).nullable() }),
    output: Done,
    errors: [...LATE, 'PIN_WEAK'],
    roles: ['applicant'],
    auth: 'none',
  }),
  'enrolment.more-time': operation({
    summary: 'Extends the time of the step.',
    input: AtEnrolment,
    output: Done,
    errors: [...LATE],
    roles: ['applicant'],
    auth: 'none',
  }),
  'enrolment.decline': operation({
    summary: 'The person declines the wallet, which is deleted.',
    input: AtEnrolment,
    output: Done,
    errors: [...LATE],
    roles: ['applicant'],
    auth: 'none',
  }),
} as const;
