import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { LivenessPrompt } from '#core/contract/counter/state.ts';
import { screens as en } from '#core/languages/en/screens.ts';
import { LightWait } from './LightWait.tsx';
import type { Question } from './use-question.ts';

const DEADLINE = '2026-11-20T10:00:00.000Z';
const PROMPT: LivenessPrompt = {
  nonce: 'a',
  index: 2,
  total: 3,
  answered: 2,
  light: { colours: [[255, 214, 199]], stageMs: 700 },
  startsAt: '2026-11-20T09:59:40.000Z',
  deadline: DEADLINE,
};
const QUESTION: Question = {
  hint: undefined,
  acknowledged: undefined,
  skip: () => undefined,
  skipping: false,
  nothingElse: false,
};
const { light, bar } = en.applicant;

beforeAll(() =>
  i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  }),
);
afterEach(() => {
  vi.useRealTimers();
});

/** The screen this many milliseconds after the deadline. */
const shown = (afterDeadlineMs: number, question: Partial<Question> = {}): string => {
  vi.useFakeTimers({ now: Date.parse(DEADLINE) + afterDeadlineMs });
  return renderToStaticMarkup(<LightWait prompt={PROMPT} question={{ ...QUESTION, ...question }} />);
};

it('names the work and its duration, and leaves the way on and more time to the person', () => {
  const html = shown(-4000);
  expect(html).toContain('Spinner');
  expect(html).toContain(light.judged.title);
  expect(html).toContain(light.judged.text);
  expect(html).toContain(light.skip);
  expect(html).toContain(bar.moreTime);
  expect(html).not.toContain('role="alert"');
});

it('announces that the time is over when nothing came of it, and continues without colours at one press', () => {
  const html = shown(3000);
  expect(html).toMatch(new RegExp(`role="alert".*${light.late.title}.*${light.late.text}`));
  expect(html).toContain(light.skip);
  expect(html).not.toContain(light.judged.title);
});

it('starts with empty status regions, so that their text is announced', () => {
  for (const afterDeadlineMs of [-20_000, -4000, 3000]) {
    const regions = [...shown(afterDeadlineMs).matchAll(/<(\w+)[^>]*role="status"[^>]*>(.*?)<\/\1>/g)];
    expect(regions.length).toBeGreaterThan(0);
    expect(regions.map(([, , text]) => text).join('')).toBe('');
  }
});

it('says so when continuing without colours failed', () => {
  expect(shown(3000, { nothingElse: true })).toContain(light.notSkipped);
});
