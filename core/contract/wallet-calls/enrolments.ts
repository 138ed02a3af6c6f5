import { z } from 'zod';
import { walletCall } from './wallet-call.ts';

export const enrolmentCalls = {
  enrol: walletCall({
    operationId: 'enrolSession',
    method: 'POST',
    path: '/v1/wallet/enrolments',
    summary: 'Notes that the wallet took the documents of a session, at the kiosk that ran it.',
    input: {
      body: z.strictObject({ sessionId: z.uuid() }).meta({ id: 'EnrolSession' }),
    },
    output: {
      200: z.object({ sessionId: z.uuid(), enrolledAt: z.iso.datetime() }).meta({
        id: 'SessionEnrolment',
        description: 'The documents count once the final outcome of the session is Success.',
      }),
    },
    problems: ['SESSION_CONFLICT', 'SESSION_ENDED', 'SESSION_NOT_FOUND', 'TRANSITION_NOT_ALLOWED'],
    proof: 'wallet',
  }),
} as const;
