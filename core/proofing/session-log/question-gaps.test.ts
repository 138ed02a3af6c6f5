import { describe, expect, it } from 'vitest';
import type { ChallengeKind } from '../../liveness/challenge.ts';
import type { EvidenceGap } from '../evidence-gap.ts';
import { answer, livenessResult } from '../liveness.fixture.ts';
import {
  ahead,
  answered,
  begun,
  begunBy,
  changed,
  EARLIER,
  type Events,
  event,
  gap,
  gapsOf,
  LATER,
  nonce,
  same,
  selfie,
  taken,
  unattended,
  without,
} from './find-gaps.fixture.ts';
import type { OpenedEvent } from './opened-event.ts';
import { ANSWERED_EVENT } from './selfie-events.ts';

describe('an answer on a phone', () => {
  const issuedAt = '2026-11-20T10:00:00.000Z';
  const late = gap(ANSWERED_EVENT, 'differs');
  const answeredAt =
    (arrivedAt: string | undefined): Events =>
    (events) =>
      begunBy('kiosk')(events).map((each) =>
        each.type === ANSWERED_EVENT
          ? {
              ...{ ...each, time: '2026-11-20T11:00:00.000Z' },
              payload: { ...each.payload, issuedAt, ...(arrivedAt ? { arrivedAt } : {}) },
            }
          : each,
      );
  const gapsAt = (arrivedAt: string | undefined) => gapsOf(answeredAt(arrivedAt), {}, unattended, 'hosted');

  it('counts where it arrived with its question', () => {
    expect(gapsAt('2026-11-20T10:00:08.000Z')).not.toContainEqual(late);
  });

  it.each([
    ['half an hour later', '2026-11-20T10:30:00.000Z'],
    ['before its question', '2026-11-20T09:59:59.000Z'],
    ['at no time', undefined],
    ['after it was written down', '2026-11-20T11:00:00.001Z'],
  ])('differs where it arrived %s', (_when, arrivedAt) => {
    expect(gapsAt(arrivedAt)).toContainEqual(late);
  });
});

describe('a liveness attempt', () => {
  /** The attempt that counts follows one that was refused. */
  const secondTry =
    (...first: OpenedEvent[]): Events =>
    (events) =>
      events.flatMap((each) => {
        if (each.type === 'selfie.captured') return [event(each.type, { ...taken, attempt_number: 2 })];
        if (each.type !== 'liveness.begun') return [each];
        const refusal = event('selfie.try-refused', { ...taken, result: 'failure' });
        return [...first, refusal, begun(nonce, 2)];
      });
  const [missing, stray] = [gap('liveness.answered', 'missing'), gap('liveness.answered', 'out-of-order')];
  const [other, openEnd] = [gap('liveness.answered', 'differs'), gap('liveness.begun', 'differs')];
  const [unlike, unlikeAnother] = [openEnd, gap('liveness.replaced', 'differs')];
  const asks = (...kinds: string[]): Events =>
    changed('liveness.begun', { payload: { ...begun(nonce).payload, kinds } });
  /** The second question in place of one that was put. */
  const replacing =
    (kind: ChallengeKind, replacement: string): Events =>
    (events) =>
      events.flatMap((each) => {
        if (each.payload.kind !== kind) return [each];
        return [event('liveness.replaced', { nonce, index: each.payload.index ?? 0, kind, replacement })];
      });

  it.each<[string, Events, EvidenceGap[]]>([
    ['were put', without('liveness.begun'), [gap('liveness.begun', 'missing'), stray, stray, stray, stray]],
    [
      'were put for this attempt',
      changed('liveness.begun', { payload: begun('another').payload }),
      [gap('liveness.begun', 'missing'), stray, stray, stray, stray],
    ],
    [
      'were put once',
      ahead('liveness.begun', { ...begun(nonce), time: EARLIER }),
      [gap('liveness.begun', 'repeated'), gap('liveness.begun', 'repeated')],
    ],
    ['may have been put in an earlier attempt as well', secondTry(begun('earlier')), []],
    ['were answered', without('liveness.answered'), [missing, openEnd]],
    [
      'were answered as they were put',
      (events) => {
        const swapped = [answered(0, 'blink'), answered(1, 'nod')];
        return events.map((each) => (each.type === 'liveness.answered' ? (swapped.shift() ?? each) : each));
      },
      [missing, stray, stray],
    ],
    ['were answered no more often', ahead('selfie.captured', answered(2, 'smile')), [missing, stray]],
    [
      'were answered rightly',
      changed('liveness.answered', { payload: { ...answered(0, 'nod').payload, verdict: 'FAILED' } }),
      [missing, gap('liveness.answered', 'repeated'), other, stray, other],
    ],
    [
      'may have been answered in an earlier attempt as well',
      secondTry(begun('earlier'), answered(0, 'smile', 'earlier')),
      [],
    ],
    ['are kinds of the flow', asks('wink', 'blink'), [unlike, stray]],
    ['are of different kinds', asks('nod', 'nod'), [unlike, stray]],
    ['ask for movements that no picture imitates', asks('approach', 'blink'), [unlike, stray]],
    [
      'were answered as the result says',
      changed('liveness.answered', { payload: { ...answered(1, 'blink').payload, issuedAt: LATER } }),
      [missing, gap('liveness.answered', 'repeated'), stray],
    ],
    [
      'were answered when the result says',
      (events) =>
        events.map((each) =>
          each.payload.kind === 'blink' ? { ...each, payload: { ...each.payload, answeredAt: LATER } } : each,
        ),
      [other],
    ],
    ['may replace one that the person cannot do', replacing('blink', 'smile'), [missing, openEnd]],
    ['replace none by one that was put before', replacing('blink', 'nod'), [missing, unlikeAnother, openEnd]],
    [
      'replace the telling one by no weaker one',
      replacing('nod', 'approach'),
      [missing, unlikeAnother, stray, openEnd],
    ],
  ])('has questions that %s', (_what, change, gaps) => {
    expect(gapsOf(change)).toEqual(gaps);
  });

  it('needs an answer to no question that was not passed, and none where none was put', () => {
    const failed = answer('smile', { verdict: 'FAILED', reason: 'too-late' });
    const { challenges } = selfie.liveness;
    const liveness = { ...selfie.liveness, challenges: [...challenges, failed] };
    expect(gapsOf(same, { selfie: { ...selfie, liveness } })).toEqual([]);
    const unasked: Events = (events) => without('liveness.begun')(without('liveness.answered')(events));
    expect(gapsOf(unasked, { selfie: { ...selfie, liveness: livenessResult() } })).toEqual([]);
    const { liveness: _liveness, ...plain } = selfie;
    expect(gapsOf(unasked, { selfie: plain })).toEqual([]);
  });
});
