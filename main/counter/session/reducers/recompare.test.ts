import { expect, it } from 'vitest';
import { newSession, sessionUnderTest } from '../session.fixture.ts';
import { recompare } from './recompare.ts';

const { state } = sessionUnderTest().goTo('done');
const { selfie, ...before } = state;
if (!selfie) throw new Error('no selfie');

it('asks for a comparison of a selfie without any document: the person may have enrolled a Live ID', () => {
  const none = { ...before, documents: [] };
  expect(recompare(none, { ...none, selfie }).effects).toEqual([{ kind: 'compare' }]);
});

it('asks for none without a selfie, without consent, or while the pictures stay', () => {
  expect(recompare(newSession(), before).effects).toEqual([]);
  expect(recompare(before, { ...before, selfie, consents: {} }).effects).toEqual([]);
  expect(recompare(state, state).effects).toEqual([]);
});

it('keeps the comparison with the Live ID when only a document changes', () => {
  const comparison = { performed: false, reason: 'portrait-missing' } as const;
  const compared = { ...state, comparison, liveIdComparison: comparison };
  const { state: after } = recompare(compared, { ...compared, documents: [] });
  expect(after.comparison).toBeUndefined();
  expect(after.liveIdComparison).toEqual(comparison);
  const retaken = { ...compared, selfie: { ...selfie, image: { ...selfie.image, id: 'another' } } };
  expect(recompare(compared, retaken).state.liveIdComparison).toBeUndefined();
});
