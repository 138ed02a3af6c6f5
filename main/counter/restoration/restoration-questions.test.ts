import { beforeEach, describe, expect, it } from 'vitest';
import { GALLERY_CONSENT_VERSION } from '#core/contract/gallery-consent.ts';
import type { SignedSelfie } from '../evidence-pipeline/signed-captures.ts';
import { RestorationQuestions } from './restoration-questions.ts';

const SESSION = '0197a000-0000-7000-8000-000000000001';
const DID = 'did:key:zAsks';
const SELFIE: Omit<SignedSelfie, 'signToken'> = {
  bitmap: { mime: 'image/jpeg', bytes: Uint8Array.of(1) },
  livenessResult: { status: 'PASSED' } as SignedSelfie['livenessResult'],
};

let running: string | undefined;
let selfie: typeof SELFIE | undefined;
let ids: number;
let desk: RestorationQuestions;
beforeEach(() => {
  running = SESSION;
  selfie = SELFIE;
  ids = 0;
  desk = new RestorationQuestions({
    session: () =>
      running
        ? {
            sessionId: running,
            language: 'es',
            selfieFor: (did) => selfie && { ...selfie, signToken: `token for ${did}` },
          }
        : undefined,
    now: () => new Date('2026-11-20T10:00:00.000Z'),
    newId: () => `question ${++ids}`,
    onChange: () => undefined,
  });
});
const answer = (given: string | null) =>
  desk.answer(SESSION, desk.question(SESSION)?.questionId ?? '', given);

describe('a restoration at the counter', () => {
  it('looks by the selfie of the session, once its person agrees', async () => {
    const capture = desk.captureLiveId({ did: DID });
    expect(desk.question(SESSION)).toMatchObject({
      kind: 'consent',
      text: { version: GALLERY_CONSENT_VERSION },
    });
    expect(desk.question('another')).toBeUndefined();
    answer('yes');
    expect(await capture).toEqual({
      bitmap: SELFIE.bitmap,
      signToken: `token for ${DID}`,
      livenessResult: { status: 'PASSED' },
      consent: {
        textVersion: GALLERY_CONSENT_VERSION,
        language: 'es',
        time: '2026-11-20T10:00:00.000Z',
      },
    });
    expect(desk.question(SESSION)).toBeUndefined();
  });

  it('waits for a selfie that the session has not taken yet', async () => {
    selfie = undefined;
    const capture = desk.captureLiveId({ did: DID });
    answer('yes');
    desk.follow(SESSION);
    selfie = SELFIE;
    desk.follow(SESSION);
    expect(await capture).toMatchObject({ signToken: `token for ${DID}` });
  });

  it('asks for the PIN, which no state shows', async () => {
    const factor = desk.askSecondFactor();
    expect(desk.question(SESSION)).toEqual({ kind: 'pin', questionId: 'question 1' });
    answer('739105');
    expect(await factor).toBe('739105');
    expect(desk.question(SESSION)).toBeUndefined();
  });

  it('gets nothing by a no, by a second question, or without a session', async () => {
    const refused = desk.captureLiveId({ did: DID });
    expect(await desk.askSecondFactor()).toBeUndefined();
    answer(null);
    expect(await refused).toBeUndefined();
    running = undefined;
    expect(await desk.captureLiveId({ did: DID })).toBeUndefined();
    expect(await desk.askSecondFactor()).toBeUndefined();
  });

  it('gets nothing when the session ends while it asks or waits', async () => {
    const asking = desk.askSecondFactor();
    running = undefined;
    desk.follow(undefined);
    expect(await asking).toBeUndefined();
    [running, selfie] = [SESSION, undefined];
    const waiting = desk.captureLiveId({ did: DID });
    answer('yes');
    running = undefined;
    desk.follow(undefined);
    expect(await waiting).toBeUndefined();
  });

  it('takes no answer to a question that is not shown any more', () => {
    expect(() => answer('739105')).toThrow(expect.objectContaining({ code: 'STEP_STALE' }));
    void desk.askSecondFactor();
    expect(() => desk.answer('another', 'question 1', '739105')).toThrow(
      expect.objectContaining({ code: 'STEP_STALE' }),
    );
  });
});
