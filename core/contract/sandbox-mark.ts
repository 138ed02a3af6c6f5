import { z } from 'zod';

/** What stands beside everything that tells of a session of a sandbox. */
export const SANDBOX_NOTICE = 'Sandbox: drawn specimens, nobody was verified.';

/** The mark of a sandbox; both members or none. */
export const sandboxMarks = {
  sandbox: z.literal(true).optional().describe('The session is of a sandbox; absent for every other one.'),
  sandboxNotice: z.string().optional(),
};

/** The mark of what tells of this session. */
export const sandboxMark = ({ sandbox }: { sandbox: boolean }) =>
  sandbox ? ({ sandbox: true, sandboxNotice: SANDBOX_NOTICE } as const) : {};
