import { expect, it } from 'vitest';
import { CAPTURE_HINTS } from '#core/contract/counter/state.ts';
import { NEUTRAL_HINTS, neutralHint } from './neutral-hint.ts';

it('says nothing during a question that could tell whether the answer was right', () => {
  const said = CAPTURE_HINTS.filter((hint) => neutralHint(hint) !== undefined);
  expect(said.sort()).toEqual([...NEUTRAL_HINTS].sort());
  expect(neutralHint(undefined)).toBeUndefined();
});
