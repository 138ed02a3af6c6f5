import { expect, it } from 'vitest';
import { screens as en } from '#core/languages/en/screens.ts';
import { screens as es } from '#core/languages/es/screens.ts';
import { screens as fr } from '#core/languages/fr/screens.ts';
import { screens as zhHans } from '#core/languages/zh-Hans/screens.ts';
import { CHALLENGE_KINDS } from '#core/liveness/challenge.ts';
import { sideOnScreen } from './challenge-side.ts';

it('points to the side of the screen where the person sees that side of themselves', () => {
  expect(sideOnScreen('turn-left', true)).toBe('left');
  expect(sideOnScreen('turn-right', true)).toBe('right');
  expect(sideOnScreen('turn-left', false)).toBe('right');
  expect(sideOnScreen('turn-right', false)).toBe('left');
});

it('points nowhere for a movement without a side', () => {
  for (const kind of CHALLENGE_KINDS.filter((one) => !one.startsWith('turn-'))) {
    expect(sideOnScreen(kind, true)).toBeUndefined();
  }
});

it.each([
  [en, /left/i, /right/i],
  [fr, /gauche/i, /droite/i],
  [es, /izquierda/i, /derecha/i],
  [zhHans, /左/, /右/],
])('says the same side as the arrow, the person’s own', ({ applicant }, left, right) => {
  const { 'turn-left': toLeft, 'turn-right': toRight } = applicant.challenge.ask;
  expect(toLeft.title).toMatch(left);
  expect(toLeft.title).not.toMatch(right);
  expect(toRight.title).toMatch(right);
  expect(toRight.title).not.toMatch(left);
});
