import { z } from 'zod';

/** The mark on every answer and event about a session of a sandbox. */
export const SANDBOX_NOTICE = 'Sandbox: drawn specimens, nobody was verified.';

/** The mark of a sandbox; both members or none. */
export const sandboxMarks = {
  sandbox: z.literal(true).optional().describe('The session is of a sandbox; absent for every other one.'),
  sandboxNotice: z.string().optional(),
};

/** The mark for answers and events about this session. */
export const sandboxMark = ({ sandbox }: { sandbox: boolean }) =>
  sandbox ? ({ sandbox: true, sandboxNotice: SANDBOX_NOTICE } as const) : {};
