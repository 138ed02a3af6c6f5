import { afterEach, describe, expect, it, vi } from 'vitest';
import { utf8 } from '#core/keys/bytes.ts';
import { decideLiveness } from '#core/liveness/decide-liveness.ts';
import type { LivenessSignal } from '#core/liveness/liveness-result.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { answer } from '#core/proofing/liveness.fixture.ts';
import { factsOnKioskWord } from '#core/proofing/session-log/facts.ts';
import { pictureIds } from '#core/proofing/session-log/find-gaps.ts';
import { bytes, result, run, session, subjects, vision } from './recompute-session.fixture.ts';
import { recomputeSession } from './recompute-session.ts';

/** Whether a picture is good is tested beside the judgement itself. */
vi.mock('#core/biometrics/judge-selfie.ts', async (original) => ({
  ...(await original<typeof import('#core/biometrics/judge-selfie.ts')>()),
  judgeSelfie: () => ({ accepted: true, hint: 'ready' }),
}));

/** The frames of an attempt have their own tests. */
const shown = vi.hoisted(() => ({ answers: [true, true], passive: [] as LivenessSignal[] }));
vi.mock('./recompute-answers.ts', () => ({
  recomputeAnswers: async () => ({ answered: shown.answers, passive: shown.passive }),
}));
afterEach(() => {
  shown.answers = [true, true];
  shown.passive = [];
});

describe('an attempt made again from its artefacts', () => {
  it('judges an attempt by the rule of the flow, and by as many questions as it asks', async () => {
    const one = decideLiveness({ ...result, action: 'review', challenges: [answer('nod')], nonce: 'n' });
    const logged = {
      ...session().selfie!,
      liveness: { ...one, challenges: one.challenges.map((each) => ({ ...each, track: [] })) },
    };
    const artefacts = new Map(bytes).set('result', utf8(JSON.stringify(one)));
    expect(await subjects(session({ selfie: logged }), vision(), artefacts)).toEqual(['liveness result']);
  });

  it('believes no result of an attempt whose artefact is missing', async () => {
    const missing = new Map([...bytes].filter(([id]) => id !== 'result'));
    const again = await run(session(), vision(), missing);
    expect(again.differing).toEqual([{ subject: 'liveness result' }]);
    expect(again.session.selfie).not.toHaveProperty('liveness');
  });

  it('believes no result of an attempt that its own signals contradict', async () => {
    const failed = {
      ...result,
      signals: [{ id: 'face-continuity', verdict: 'FAILED', reason: 'another-face' }],
    };
    const altered = new Map(bytes).set('result', utf8(JSON.stringify({ ...failed, status: 'PASSED' })));
    const again = await run(session(), vision(), altered);
    expect(again.differing).toEqual([{ subject: 'liveness result' }]);
    expect(again.session.selfie?.liveness).toMatchObject({ status: 'FAILED' });
  });

  it('believes no answer that the frames do not show', async () => {
    shown.answers = [true, false];
    const again = await run(session());
    expect(again.differing).toEqual([{ subject: 'liveness answers' }]);
    expect(again.session.selfie?.liveness).toMatchObject({
      status: 'FAILED',
      reasonCode: 'challenge-failed',
      challenges: [{ verdict: 'PASSED' }, { verdict: 'FAILED' }],
    });
  });

  it('is lowered by passive models of the services, by the rule of the flow, and never raised', async () => {
    const passive = { id: 'passive-mean', reason: 'attack-score', verdict: 'FAILED' } as const;
    const { face_liveness } = COUNTER_STANDARD;
    const by = (satisfiedBy: 'active-checks' | 'active-and-passive') => ({
      ...COUNTER_STANDARD,
      face_liveness: { ...face_liveness, satisfiedBy },
    });
    const livenessUnder = async (flow: ReturnType<typeof by>) =>
      (await recomputeSession(vision(), flow, session(), (id) => bytes.get(id))).session.selfie?.liveness;
    shown.passive = [passive];
    expect(await livenessUnder(by('active-and-passive'))).toMatchObject({
      status: 'FAILED',
      reasonCode: 'attack-score',
    });
    expect(await livenessUnder(by('active-checks'))).toMatchObject({ status: 'PASSED' });
    shown.passive = [{ ...passive, verdict: 'PASSED', reason: 'ok' }];
    expect(await livenessUnder(by('active-and-passive'))).toMatchObject({ status: 'NOT_PERFORMED' });
  });

  it('believes the answers of evidence of version 2, and says so', async () => {
    shown.answers = [false, false];
    const old = { ...session(), evidence: 2 };
    expect(await subjects(old)).toEqual([]);
    expect(factsOnKioskWord(COUNTER_STANDARD, old)).toContain('liveness-frames');
    expect(factsOnKioskWord(COUNTER_STANDARD, session())).not.toContain('liveness-frames');
  });

  it('leaves an attempt as it is whose frames never arrived, which is a gap', async () => {
    shown.answers = [false, false];
    const missing = new Map([...bytes].filter(([id]) => id !== 'liveFrames'));
    expect(await subjects(session(), vision(), missing)).toEqual([]);
    expect(pictureIds(session())).toContain('liveFrames');
  });
});
