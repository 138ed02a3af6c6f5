import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CaptureException } from '#core/contract/counter/capture-exception.ts';
import { COVER_WORDS } from '#core/contract/counter/cover-word.ts';
import { AppError } from '#core/contract/errors.ts';
import { CHALLENGE_KINDS } from '#core/liveness/challenge.ts';
import { answer, livenessResult } from '#core/proofing/liveness.fixture.ts';
import type { SessionCommand } from './commands.ts';
import { missingFor } from './evaluate.ts';
import { CARD_FRONT, judgement, SCANNED } from './reduce.fixture.ts';
import { reduce } from './reduce.ts';
import { APPROVE, CONTEXT, GENUINE, newSession, pageCapture, selfieRecord, TEXT } from './session.fixture.ts';
import type { SessionState } from './session-state.ts';

describe('any order of commands', () => {
  const step = fc.constantFrom('language', 'consent', 'document', 'selfie', 'done');
  const at = fc.record({ step, visit: fc.integer({ min: 1, max: 3 }) });
  const documentId = fc.constantFrom('document-1', 'front', 'scan');
  const captureStep = fc.constantFrom('document', 'selfie');
  const nonce = fc.constantFrom('nonce-1', 'nonce-2', 'nonce-3');
  const index = fc.integer({ min: 0, max: 3 });
  const challenge = fc.constantFrom(...CHALLENGE_KINDS);
  const kinds = fc.uniqueArray(challenge, { maxLength: 2 });
  const colours = fc.constantFrom([], [[1, 2, 3] satisfies [number, number, number]]);
  const status = fc.constantFrom('PASSED', 'NOT_PERFORMED');
  const verdict = fc.constantFrom('PASSED', 'FAILED');
  const evidence = fc.record({ kind: challenge, verdict }).map(({ kind, ...said }) => answer(kind, said));
  const command = fc.oneof(
    fc.record({ kind: fc.constant('choose-language'), at, language: fc.constantFrom('en', 'fr') }),
    fc.record({
      kind: fc.constant('consent'),
      at,
      text: fc.constant(TEXT),
      procedure: fc.constantFrom(true, true, true, false),
      biometric: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('document-captured'),
      at,
      capture: fc.constantFrom(pageCapture(), CARD_FRONT),
      judgement: fc.constant(judgement),
    }),
    fc.record({
      kind: fc.constant('document-read'),
      capture: fc.constant(SCANNED),
      judgement: fc.constant(judgement),
    }),
    fc.record({ kind: fc.constant('add-document') }),
    fc.record({ kind: fc.constant('coming'), isComing: fc.boolean() }),
    fc.record({ kind: fc.constant('complete-document'), documentId }),
    fc.record({
      kind: fc.constant('set-document-kind'),
      documentId,
      documentKind: fc.constant({ type: 'identity-card', country: 'FRA' }),
    }),
    fc.record({
      kind: fc.constant('selfie-captured'),
      at,
      selfie: fc.constant(selfieRecord()),
      judgement: fc.constant(judgement),
    }),
    fc.record({ kind: fc.constant('liveness-begun'), at, nonce, kinds, colours }),
    fc.record({ kind: fc.constant('challenge-answered'), at, nonce, index, evidence }),
    fc.record({ kind: fc.constant('challenge-replaced'), at, nonce, index, replacement: challenge }),
    fc.record({
      kind: fc.constant('selfie-captured'),
      at,
      selfie: fc
        .record({ nonce, status })
        .map((result) => selfieRecord({ liveness: livenessResult(result), livenessArtefact: 'result' })),
      judgement: fc.constant(judgement),
    }),
    fc.record({
      kind: fc.constant('selfie-refused'),
      at,
      reason: fc.constant('confidence'),
      liveness: nonce.map((of) => livenessResult({ nonce: of, status: 'FAILED' })),
      livenessArtefact: fc.constant('result'),
      refusedFrames: fc.nat(),
    }),
    fc.record({
      kind: fc.constant('selfie-refused'),
      at,
      reason: fc.constant('quality'),
      advice: fc.constant('too-blurry'),
    }),
    fc.record({ kind: fc.constantFrom('retake', 'capture-fallback'), step: captureStep }),
    fc.record({ kind: fc.constant('retake'), step: fc.constant('document'), documentId }),
    fc.record({ kind: fc.constant('overrule-cover'), word: fc.constantFrom(...COVER_WORDS) }),
    fc.record({
      kind: fc.constant('pass-over'),
      step: captureStep,
      exception: fc.constantFrom(...CaptureException.options),
    }),
    fc.record({ kind: fc.constant('attest'), attestation: fc.constant(GENUINE) }),
    fc.record({ kind: fc.constant('decide'), decision: fc.constant(APPROVE) }),
    fc.record({ kind: fc.constantFrom('interrupted', 'ask-help', 'step-timeout') }),
  ) as fc.Arbitrary<SessionCommand>;
  // Half of the commands name the present visit; otherwise long runs would make little progress.
  const move = fc.tuple(command, fc.boolean());

  /** The same command about what is open now. */
  const aboutNow = (state: SessionState, asked: SessionCommand): SessionCommand => {
    const here = 'at' in asked ? { ...asked, at: state.at } : asked;
    const { liveness } = state;
    if (!liveness) return here;
    const { nonce: open, index: now, pending } = liveness;
    if (here.kind === 'challenge-replaced') return { ...here, nonce: open, index: now };
    if (here.kind !== 'challenge-answered') return here;
    const said = pending[0] ? answer(pending[0], { verdict: here.evidence.verdict }) : here.evidence;
    return { ...here, nonce: open, index: now, evidence: said };
  };

  const after = (state: SessionState, [asked, present]: [SessionCommand, boolean]): SessionState => {
    const command = present ? aboutNow(state, asked) : asked;
    try {
      const transition = reduce(state, command, CONTEXT);
      if (state.status === 'active' && transition.state !== state && transition.events.length === 0) {
        throw new Error(`${command.kind} changed the state without an event`);
      }
      return transition.state;
    } catch (error) {
      if (error instanceof AppError) return state;
      throw error;
    }
  };

  it('skips no step and counts no visit down', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
        let state = newSession();
        for (const next of moves) {
          const before = state;
          state = after(state, next);
          const { step, visit } = state.at;
          expect(visit).toBeGreaterThanOrEqual(before.visits[step] ?? 0);
          // A call for help is still heard after the end, and nothing else.
          if (before.status === 'ended') expect({ ...state, helpAsked: before.helpAsked }).toEqual(before);
          if (step === 'document' || step === 'selfie') expect(state.consents.procedure?.given).toBe(true);
          if (step === 'selfie') {
            expect(state.documents.length > 0 || state.skipped.includes('document')).toBe(true);
            expect(state.consents.biometric?.given).toBe(true);
          }
          if (step === 'done') expect(missingFor(state)).not.toContain('document');
          if (state.capturing && state.status === 'active') expect(step).toBe('document');
          if (state.documents.length > 0) expect(state.consents.procedure?.given).toBe(true);
          expect(state.documents.map(({ number }) => number)).toEqual(state.documents.map((_, at) => at + 1));
          for (const { number, attempt } of state.documents) {
            const earlier = before.documents.find((document) => document.number === number);
            expect(attempt).toBeGreaterThanOrEqual(earlier?.attempt ?? 1);
          }
          if (state.liveness) {
            expect([step, state.status]).toEqual(['selfie', 'active']);
            expect(state.fallbackArmed).toBeUndefined();
            expect(state.nonces?.at(-1)).toBe(state.liveness.nonce);
            expect(new Set(state.liveness.asked).size).toBe(state.liveness.asked.length);
          }
          expect(new Set(state.nonces).size).toBe(state.nonces?.length ?? 0);
          const newest = state.selfie !== before.selfie ? state.selfie?.liveness : undefined;
          // Liveness passes only in the attempt under way, and with no challenge open.
          if (newest?.status === 'PASSED') expect(before.liveness?.nonce).toBe(newest.nonce);
          if (newest?.status === 'PASSED') expect(before.liveness?.pending).toEqual([]);
          if (before.liveness && !state.liveness && state.status === 'active' && step === 'selfie') {
            const tried = state.selfieAttempts > before.selfieAttempts;
            expect(tried || state.fallbackArmed === 'selfie' || visit > before.at.visit).toBe(true);
          }
          if (step === 'done') expect(missingFor(state)).not.toContain('selfie');
          if (state.ending === 'decided') expect(state.attestation).toBeDefined();
        }
      }),
      { numRuns: 500 },
    );
  });
});
