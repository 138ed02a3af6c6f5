import type { AnswerView } from '#core/contract/counter/state.ts';
import type { SessionState } from '../session/session-state.ts';

/** Every question of the form beside its answer, once there is one; of a password only that it was given. */
export function answersView({ flow, answersBefore, answers }: SessionState): AnswerView[] {
  if (!flow.form || (!answersBefore && !answers)) return [];
  return flow.form.inputs.map(({ id, label, type }) => {
    const counter = answers?.[id];
    const value = counter ?? answersBefore?.[id];
    if (value === undefined) return { id, label, type };
    const given = counter === undefined ? 'beforehand' : 'counter';
    return { id, label, type, given, ...(type === 'password' ? {} : { value }) };
  });
}
