import type { StepVisit } from '#core/contract/counter/state.ts';
import { type Answers, readAnswers } from '#core/contract/form-answer.ts';
import type { Kiosk } from '../kiosk.ts';
import { answersInvalid, openInputs } from '../session/session-form.ts';
import { formOutdated, requireStep } from '../session/session-steps.ts';

export interface FilledForm {
  sessionId: string;
  at: StepVisit;
  flowVersion: number;
  answers: Answers;
}

/**
 * Takes the form as it was filled in: by the rules of the link that people get at home, and only the questions asked
 * here. A password becomes its hash before anything is stored.
 * @throws AppError SESSION_NOT_FOUND, SESSION_ENDED, STEP_STALE, STEP_NOT_ALLOWED, ANSWERS_INVALID
 */
export async function answerForm(kiosk: Kiosk, { sessionId, at, flowVersion, answers }: FilledForm) {
  const { runner } = kiosk.open();
  const state = runner.require(sessionId);
  requireStep(state, at, 'form');
  if (flowVersion !== state.flow.version) {
    throw formOutdated(`shown of version ${flowVersion}, asked of version ${state.flow.version}`);
  }
  const asked = { inputs: openInputs(state) };
  const read = readAnswers(asked, answers);
  if (read.faults.length > 0) throw answersInvalid(asked, read.faults);
  const kept: Answers = { ...read.answers };
  for (const { id, type } of asked.inputs) {
    const typed = kept[id];
    if (type === 'password' && typeof typed === 'string') kept[id] = await kiosk.options.hashPassword(typed);
  }
  runner.apply(sessionId, { kind: 'answer-form', at, answers: kept });
}
