import { z } from 'zod';
import type { Answers } from '../contract/form-answer.ts';
import type { EvidenceEvent, Opening } from '../evidence/evidence-schema.ts';

/** The form of the flow was answered: `given` says where; commitments hide the answers. */
export const FORM_EVENT = 'form.answered';
const PREFIX = 'answer.';

/** The names under which a log commits to answers. */
export const answerFields = (answers: Readonly<Answers>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(answers).map(([id, value]) => [PREFIX + id, value]));

const GivenAtCounter = z.object({ given: z.literal('counter') });
const Value = z.union([z.string(), z.number(), z.boolean()]);

/**
 * The applicant's answers at the counter, from a verified log; undefined where there are none, or where they are
 * erased. An opened value that is no answer is NaN, which no input takes.
 */
export function readSignedAnswers(
  events: readonly EvidenceEvent[],
  openings: readonly Opening[],
): Answers | undefined {
  const event = events.findLast(
    ({ type, payload }) => type === FORM_EVENT && GivenAtCounter.safeParse(payload).success,
  );
  if (!event) return undefined;
  const said = openings.filter(({ seq, name }) => seq === event.seq && name.startsWith(PREFIX));
  // An erased value is behind no opening, and so is no answer that was never given.
  if (said.length === 0 && event.commitments.length > 0) return undefined;
  return Object.fromEntries(
    said.map(({ name, value }) => [name.slice(PREFIX.length), Value.safeParse(value).data ?? Number.NaN]),
  );
}
