import { z } from 'zod';
import { operation } from '../kit.ts';
import { ProgramScope } from './program-state.ts';
import { Done } from './shapes.ts';

/** Operations by which a supervisor manages the programs that may use the kiosk. */
export const programOperations = {
  'programs.turn': operation({
    summary: 'Opens the kiosk to paired programs on this machine, or closes it to all of them.',
    input: z.strictObject({ on: z.boolean() }),
    output: Done,
    errors: ['DISK_FULL', 'STORAGE_FAILED'],
    roles: ['operator'],
    auth: 'counter.settings',
  }),
  'programs.answer': operation({
    summary: 'Pairs the program that asks, with some of the scopes that it asks for, or refuses it.',
    input: z.strictObject({
      requestId: z.string().min(1).max(100),
      /** Null refuses the program. */
      scopes: z.array(ProgramScope).min(1).nullable(),
    }),
    output: Done,
    errors: ['PAIRING_EXPIRED', 'PROGRAM_SCOPE_MISSING', 'DISK_FULL', 'STORAGE_FAILED'],
    roles: ['operator'],
    auth: 'counter.settings',
  }),
  'programs.revoke': operation({
    summary: 'Ends the pairing of a program and its connections.',
    input: z.strictObject({ programId: z.string().min(1).max(100) }),
    output: Done,
    errors: ['PROGRAM_UNKNOWN', 'DISK_FULL', 'STORAGE_FAILED'],
    roles: ['operator'],
    auth: 'counter.settings',
  }),
} as const;
