import { expect, it } from 'vitest';
import { ERROR_CODES } from '#core/contract/errors.ts';
import { screens as en } from '#core/languages/en/screens.ts';
import { GUIDE_STEPS, guideOf, READER_GUIDES } from './reader-guides.ts';

const LINUX = 'Mozilla/5.0 (X11; Linux x86_64)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const failed = (code: (typeof ERROR_CODES)[number]) => ({ error: { code, message: '' } });

it('has a guide for every failure of a reader', () => {
  for (const code of ERROR_CODES.filter(
    (one) => one.startsWith('READER_') && one !== 'READER_TEST_RUNNING',
  )) {
    expect(guideOf(failed(code), LINUX), code).toBeDefined();
  }
});

it('explains access on the platform at hand', () => {
  expect(guideOf(failed('READER_ACCESS_DENIED'), LINUX)).toBe('access-linux');
  expect(guideOf(failed('READER_ACCESS_DENIED'), WINDOWS)).toBe('access-windows');
  expect(guideOf(failed('READER_ACCESS_DENIED'), MAC)).toBe('access-macos');
});

it('has no guide where nothing is wrong', () => {
  expect(guideOf({}, LINUX)).toBeUndefined();
});

it('has as many texts as steps', () => {
  for (const guide of READER_GUIDES) {
    const steps = Object.keys(en.readers.guide[guide]).filter((key) => key.startsWith('step'));
    expect(steps, guide).toHaveLength(GUIDE_STEPS[guide]);
  }
});
