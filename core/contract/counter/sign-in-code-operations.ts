import { z } from 'zod';
import { operation } from '../kit.ts';
import { Done, OnSession } from './shapes.ts';

/** The code of an authentication session that a program beside the kiosk shows to the applicant. */
export const signInCodeOperations = {
  'sign-in-code.close': operation({
    summary:
      'The applicant does not sign in by the code on their display; the program learns that they refused.',
    input: OnSession.extend({ codeId: z.string().max(64) }),
    output: Done,
    errors: ['STEP_STALE'],
    roles: ['applicant'],
    auth: 'none',
  }),
} as const;
