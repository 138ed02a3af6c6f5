import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import { screens as en } from '#core/languages/en/screens.ts';
import type { ExplainedVerdict } from '#core/proofing/verdicts.ts';
import { ResultLimits } from './ResultLimits.tsx';

beforeAll(() =>
  i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  }),
);
const shown = (bounds: Partial<ExplainedVerdict>): string =>
  renderToStaticMarkup(
    <ResultLimits verdict={{ outcome: 'Success', ruleSet: 'outcome-rules-3', rules: [], ...bounds }} />,
  );

it('says which parts the flow lacks', () => {
  const html = shown({ without: ['face', 'liveness'] });
  expect(html).toContain('This flow does not verify: face, liveness.');
  expect(html).not.toContain(en.session.ended.onKioskWord);
});

it('lists the facts on the kiosk’s word, and one that it does not know as it came', () => {
  const html = shown({ kioskWord: ['consents', 'phase-of-the-moon'] });
  expect(html).toContain(en.session.ended.onKioskWord);
  expect(html).toContain(`<li>${en.session.ended.kioskWord.consents}</li><li>phase-of-the-moon</li>`);
  expect(html).not.toContain('Notice');
});

it('says nothing of a result without limits', () => {
  expect(shown({ without: [], kioskWord: [] })).toBe('');
});
