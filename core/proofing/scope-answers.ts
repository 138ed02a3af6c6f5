import { z } from 'zod';
import { Scope } from '../contract/scopes.ts';
import type { EvidenceEvent } from '../evidence/evidence-schema.ts';

/** The event of an answer to a request for scopes. */
export const SCOPES_EVENT = 'scopes.answered';

/** A program beside the kiosk as a supervisor paired it. */
export const AskingProgram = z.object({ programId: z.uuid(), name: z.string().min(1).max(60) });
export type AskingProgram = z.infer<typeof AskingProgram>;

/** One request to the person of a session to show data: its origin, its scopes, and the answer. */
export const ScopeAnswer = z.object({
  recipient: z.enum(['session', 'program']),
  /** Exact address of the services that the data belong to. */
  address: z.string(),
  scopes: z.array(Scope),
  agreed: z.boolean(),
  /** Absent where no paired program asked, and in logs of before programs were named. */
  program: AskingProgram.optional(),
});
export type ScopeAnswer = z.infer<typeof ScopeAnswer>;

/** The part of an answer that counts, even if it names unknown scopes. */
const ProgramShown = ScopeAnswer.pick({ program: true })
  .required()
  .extend({ agreed: z.literal(true) });

/** The programs to which the person of a log agreed to show data, each once, in the order of the answers. */
export function programsShown(events: readonly Pick<EvidenceEvent, 'type' | 'payload'>[]): AskingProgram[] {
  const answers = events.flatMap(({ type, payload }) =>
    type === SCOPES_EVENT ? (ProgramShown.safeParse(payload).data ?? []) : [],
  );
  const shown = new Map<string, AskingProgram>();
  for (const { program } of answers) {
    if (!shown.has(program.programId)) shown.set(program.programId, program);
  }
  return [...shown.values()];
}
