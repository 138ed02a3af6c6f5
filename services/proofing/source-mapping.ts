import { z } from 'zod';
import { CORE_ATTRIBUTES, type SourceWord } from '#core/proofing/assurance-facts.ts';
import { filledQuestion, Place, questionOf, saysYes } from '#services/kernel/mapped-answer.ts';
import type { SourceQuestion } from '#services/kernel/ports/authoritative-source.ts';

const FIELDS = [
  'documentType',
  'country',
  'region',
  'surname',
  'givenNames',
  'dateOfBirth',
  'documentNumber',
  'personalNumber',
] as const satisfies readonly (keyof SourceQuestion)[];

/** Maps a request to a source with a form of its own, and its answer back. */
export const SourceMapping = z.strictObject({
  question: questionOf(FIELDS),
  answer: z.strictObject({
    kind: z.enum(['authoritative', 'credible']),
    confirmed: z.partialRecord(z.enum(CORE_ATTRIBUTES), Place),
    alive: Place,
  }),
});
export type SourceMapping = z.infer<typeof SourceMapping>;

/** The question in the form of the source. */
export const mappedQuestion = ({ question: template }: SourceMapping, question: SourceQuestion): unknown =>
  filledQuestion(template, { ...question });

/**
 * Reads an answer in the form of the source.
 *
 * @throws Error where a place of the mapping is missing in the answer or holds another word; without what it holds
 */
export function mappedWord({ answer }: SourceMapping, said: unknown): SourceWord {
  const confirmed = CORE_ATTRIBUTES.filter((attribute) => {
    const place = answer.confirmed[attribute];
    return place !== undefined && saysYes(place, said);
  });
  return { kind: answer.kind, confirmed, alive: saysYes(answer.alive, said) };
}
