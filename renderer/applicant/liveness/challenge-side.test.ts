import { expect, it } from 'vitest';
import { CHALLENGE_KINDS } from '#core/liveness/challenge.ts';
import { en } from '../../ui/i18n/en/index.ts';
import { es } from '../../ui/i18n/es/index.ts';
import { fr } from '../../ui/i18n/fr/index.ts';
import { zhHans } from '../../ui/i18n/zh-Hans/index.ts';
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
