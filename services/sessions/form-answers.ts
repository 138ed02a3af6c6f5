import { hash } from '@node-rs/argon2';
import { type Fault, pointer } from '#core/contract/faults.ts';
import { type Answers, readAnswers } from '#core/contract/form-answer.ts';
import type { FormStep } from '#core/contract/form-step.ts';
import { ProblemError } from '#services/contract/problem.ts';

/**
 * Answers that a program sends ahead of a person, as they are kept. The person may still answer the rest.
 *
 * @throws ProblemError `ANSWERS_INVALID` with the place of every answer that no input of the flow takes.
 */
export async function takeAnswers(form: FormStep | undefined, answers: Answers): Promise<Answers> {
  const inputs = form?.inputs ?? [];
  const read = readAnswers({ inputs }, answers);
  const faults = read.faults.filter(({ fault }) => fault !== 'missing').map(({ id }) => faultAt(inputs, id));
  if (faults.length > 0) {
    throw new ProblemError('ANSWERS_INVALID', `${faults[0]?.path}: ${faults[0]?.message}`, { faults });
  }
  return withoutPasswords({ inputs }, read.answers);
}

function faultAt(inputs: FormStep['inputs'], id: string): Fault {
  const input = inputs.find((each) => each.id === id);
  const message = input ? `outside the limits of this input (${input.type})` : 'the flow has no such input';
  return { path: pointer(['answers', id]), message };
}

/** A typed password is kept as a salted hash, so that it cannot be read again. */
export async function withoutPasswords({ inputs }: FormStep, answers: Answers): Promise<Answers> {
  const kept: Answers = { ...answers };
  for (const { id, type } of inputs) {
    const typed = kept[id];
    if (type === 'password' && typeof typed === 'string') kept[id] = await hash(typed);
  }
  return kept;
}
