import { expect, it } from 'vitest';
import { CAPTURE_HINTS } from '#core/contract/counter/state.ts';
import { CHALLENGE_KINDS } from '#core/liveness/challenge.ts';
import { SCREENS } from './harness/renderer-states.ts';

it('takes a picture of every piece of guidance, at the step that gives it', () => {
  const shown = SCREENS.map(({ hint, applicant }) => `${applicant?.at?.step} ${hint}`);
  for (const hint of CAPTURE_HINTS) {
    const step = hint.startsWith('document-') ? 'document' : 'selfie';
    expect(shown).toContain(`${step} ${hint}`);
  }
});

it('takes a picture of every movement that can be asked for', () => {
  const asked = SCREENS.map(({ applicant }) => applicant?.capture?.liveness?.kind);
  expect(asked).toEqual(expect.arrayContaining([...CHALLENGE_KINDS]));
});

it('gives every picture a name of its own', () => {
  const names = SCREENS.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});
