import { hash } from '@node-rs/argon2';
import { type Fault, pointer } from '../contract/faults.ts';
import { type FormAnswer, keptAnswer } from '../contract/form-answer.ts';
import type { FormStep } from '../contract/form-step.ts';
import { ProblemError } from '../contract/problem.ts';

type Answers = Record<string, FormAnswer>;

/**
 * Answers that a program sends ahead of a person, as they are kept. What it leaves out, the person may still say.
 *
 * @throws ProblemError `ANSWERS_INVALID` with the place of every answer that no input of the flow takes.
 */
export async function takeAnswers(form: FormStep | undefined, answers: Answers): Promise<Answers> {
  const inputs = new Map((form?.inputs ?? []).map((input) => [input.id, input]));
  const faults: Fault[] = [];
  const kept: Answers = {};
  for (const [id, given] of Object.entries(answers)) {
    const input = inputs.get(id);
    const answer = input && keptAnswer(input, given);
    if (answer !== undefined) kept[id] = answer;
    const message = input ? `outside the limits of this input (${input.type})` : 'the flow has no such input';
    if (answer === undefined) faults.push({ path: pointer(['answers', id]), message });
  }
  if (faults.length > 0) {
    throw new ProblemError('ANSWERS_INVALID', `${faults[0]?.path}: ${faults[0]?.message}`, { faults });
  }
  return form ? withoutPasswords(form, kept) : kept;
}

/** What was typed as a password is kept as a salted hash, so that nobody can read it again. */
export async function withoutPasswords({ inputs }: FormStep, answers: Answers): Promise<Answers> {
  const kept: Answers = { ...answers };
  for (const { id, type } of inputs) {
    const typed = kept[id];
    if (type === 'password' && typeof typed === 'string') kept[id] = await hash(typed);
  }
  return kept;
}
