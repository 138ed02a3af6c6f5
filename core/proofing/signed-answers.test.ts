import { describe, expect, it } from 'vitest';
import { appendEvent, emptyLog, type LogHead } from '../evidence/evidence-log.ts';
import { answerFields, FORM_EVENT, readSignedAnswers } from './signed-answers.ts';

const log = (given: string, answers: Record<string, string | number | boolean>) =>
  appendEvent(emptyLog('0190a000-0000-7000-8000-000000000001'), {
    type: FORM_EVENT,
    actor: { kind: 'applicant', id: 'applicant' },
    time: '2026-11-20T10:00:00.000Z',
    payload: { given, inputs: Object.keys(answers) },
    fields: answerFields(answers),
  });

describe('the answers that a log commits to', () => {
  it('are those of the counter, by the id of their question', () => {
    const { event, openings } = log('counter', { name: 'Ada', age: 41, agreed: true });
    expect(readSignedAnswers([event], openings)).toEqual({ name: 'Ada', age: 41, agreed: true });
  });

  it('are those that were given last, and nothing else that the log opens', () => {
    const first = log('counter', { name: 'Ada', age: 41 });
    const next = (head: LogHead, type: string, fields: Record<string, unknown>) =>
      appendEvent(head, {
        type,
        actor: { kind: 'applicant', id: 'applicant' },
        time: '2026-11-20T10:01:00.000Z',
        payload: { given: 'counter' },
        fields,
      });
    const second = next(first.head, FORM_EVENT, {
      ...answerFields({ name: 'Grace' }),
      note: 'Not an answer',
    });
    const other = next(second.head, 'session.noted', { 'answer.name': 'Not an answer' });
    const all = [first, second, other];
    expect(
      readSignedAnswers(
        all.map(({ event }) => event),
        all.flatMap(({ openings }) => openings),
      ),
    ).toEqual({ name: 'Grace' });
  });

  it('are none where all of them were free and nothing was said', () => {
    const { event } = log('counter', {});
    expect(readSignedAnswers([event], [])).toEqual({});
  });

  it('are unknown where they were given beforehand, or are erased', () => {
    const before = log('beforehand', { name: 'Ada' });
    expect(readSignedAnswers([before.event], before.openings)).toBeUndefined();
    expect(readSignedAnswers([log('counter', { name: 'Ada' }).event], [])).toBeUndefined();
  });

  it('fit no question where the opened value is no answer', () => {
    const { event, openings } = log('counter', { name: 'Ada' });
    const broken = openings.map((opening) => ({ ...opening, value: ['Ada'] }));
    expect(readSignedAnswers([event], broken)).toEqual({ name: Number.NaN });
  });
});
