import { describe, expect, it } from 'vitest';
import type { CoverWord } from '#core/contract/counter/cover-word.ts';
import type { SelfieRecord } from '#core/proofing/selfie-record.ts';
import { openEvents } from '#core/proofing/session-log/opened-event.ts';
import { readSession, withoutOperatorWords } from '#core/proofing/session-log/read-session.ts';
import { joinLogged, recomputeChecks } from '#core/proofing/session-log/recompute-checks.ts';
import type { CheckResult } from '#core/proofing/verdicts.ts';
import { checksOf } from './evaluate.ts';
import { changeOperator } from './reducers/operator-change.ts';
import { saysAsLogged } from './says-as-logged.ts';
import { APPROVE, begun, CONTEXT, codeOf, GENUINE, logOf, sessionUnderTest } from './session.fixture.ts';

type Session = ReturnType<typeof sessionUnderTest>;

const say = (session: Session, word: CoverWord) => session.apply({ kind: 'overrule-cover', word });
const COMPARED = {
  kind: 'compared',
  comparison: { performed: true, score: 0.95, model: 'm', interEyePx: { selfie: 90, portrait: 60 } },
} as const;

/** A session whose selfie the models judged so, after the operator's word. */
function taken(judged: SelfieRecord['judged'], word?: CoverWord): Session {
  const session = sessionUnderTest().goTo('selfie');
  if (word) say(session, word);
  return session.takeSelfie('nonce-1', { judged }).apply(COMPARED).confirmAll();
}
const capture = (checks: readonly CheckResult[]) => {
  const { verdict, reason } = checks.find(({ id }) => id === 'face.capture-quality') ?? {};
  return `${verdict} ${reason}`;
};
const approved = (session: Session) =>
  session.apply({ kind: 'attest', attestation: GENUINE }).apply({ kind: 'decide', decision: APPROVE }).state
    .provisional?.outcome;

describe('a face that seems to be covered', () => {
  it.each<[string, SelfieRecord['judged'], CoverWord | undefined, string, string]>([
    ['is none by the operator’s word', 'COVERED', 'bare', 'PASSED cover-denied', 'Success'],
    ['stays behind glasses', 'COVERED', 'glasses', 'NOT_PERFORMED cover-worn', 'Review'],
    ['stays behind something else', 'COVERED', 'other-cover', 'NOT_PERFORMED cover-worn', 'Review'],
    ['is covered without a word', 'COVERED', undefined, 'FAILED quality-low', 'Review'],
    ['is as bare as the word says', 'PASSED', 'bare', 'PASSED ok', 'Success'],
    ['is blurred, which no word changes', 'FAILED', 'bare', 'FAILED quality-low', 'Review'],
  ])('%s', (_what, judged, word, check, outcome) => {
    const session = taken(judged, word);
    expect(capture(checksOf(session.state, CONTEXT.today))).toBe(check);
    expect(approved(session)).toBe(outcome);
    // The services come to the same by the log, and to nothing without the operator's signature.
    const { events, openings } = logOf([...begun().events, ...session.events]);
    const read = readSession(openEvents(events, openings));
    const { flow } = session.state;
    const again = (logged: typeof read) => recomputeChecks(flow, logged, joinLogged(flow, logged, undefined));
    expect(read.coverWord).toBe(word);
    expect(capture(again(read))).toBe(check);
    expect(capture(again(withoutOperatorWords(read)))).toBe(
      judged === 'COVERED' ? 'FAILED quality-low' : check,
    );
  });
});

describe('the operator’s word on a cover', () => {
  it('is an event that the operator signs, once for each word', () => {
    const session = say(say(say(sessionUnderTest().goTo('selfie'), 'bare'), 'bare'), 'glasses');
    const words = session.events.filter(({ type }) => type === 'selfie.cover-overruled');
    expect(words).toMatchObject([
      { actor: 'operator', operatorSigned: true, payload: { word: 'bare' } },
      { actor: 'operator', operatorSigned: true, payload: { word: 'glasses' } },
    ]);
    expect(session.state.coverWord).toBe('glasses');
  });

  it('is refused where no face is captured, or nobody could have looked', () => {
    const refused = (session: Session) => codeOf(() => say(session, 'bare'));
    expect(refused(sessionUnderTest().goTo('document'))).toBe('STEP_NOT_ALLOWED');
    expect(refused(sessionUnderTest().goTo('done'))).toBe('STEP_NOT_ALLOWED');
    expect(refused(sessionUnderTest().goTo('done', false))).toBe('STEP_NOT_ALLOWED');
    const unattended = sessionUnderTest().goTo('selfie');
    unattended.state = { ...unattended.state, flow: { ...unattended.state.flow, attended: false } };
    expect(refused(unattended)).toBe('STEP_NOT_ALLOWED');
    const asItIs = sessionUnderTest().goTo('selfie').apply({ kind: 'capture-fallback', step: 'selfie' });
    expect(refused(asItIs)).toBe('STEP_NOT_ALLOWED');
    const over = sessionUnderTest().goTo('selfie').apply({ kind: 'withdraw' });
    expect(refused(over)).toBe('SESSION_ENDED');
  });

  it('is asked for again when the face is captured again, and not when a document is', () => {
    const session = say(sessionUnderTest().goTo('selfie'), 'bare').takeSelfie();
    session.apply({ kind: 'retake', step: 'document' });
    expect(session.state.coverWord).toBe('bare');
    session.apply({ kind: 'retake', step: 'selfie' });
    expect(session.state).not.toHaveProperty('coverWord');
  });

  it('stays with a session that a supervisor takes over, as it was signed', () => {
    const { state } = say(sessionUnderTest().goTo('selfie'), 'glasses');
    const operator = { id: 'operator-2', name: 'Mara Quill', did: 'did:key:zMara' };
    const taker = changeOperator(state, { kind: 'take-over', operator, reason: 'shift-change' });
    expect(taker.state.coverWord).toBe('glasses');
  });

  it('is given to another kiosk as it was logged', () => {
    const session = say(sessionUnderTest().goTo('selfie'), 'glasses');
    const { state } = session;
    const log = logOf(session.events);
    expect(saysAsLogged(log, state)).toBe(true);
    expect(saysAsLogged(log, { ...state, coverWord: 'bare' })).toBe(false);
    const { coverWord: _word, ...silent } = state;
    expect(saysAsLogged(log, silent)).toBe(false);
  });
});
