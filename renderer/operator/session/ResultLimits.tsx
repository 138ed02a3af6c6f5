import { useTranslation } from 'react-i18next';
import { screens as en } from '#core/languages/en/screens.ts';
import type { KioskFactId } from '#core/proofing/session-log/facts.ts';
import type { ExplainedVerdict } from '#core/proofing/verdicts.ts';
import { Notice } from '../../ui/components/Notice.tsx';
import { Panel } from '../../ui/components/Panel.tsx';

/** A fact without words does not compile. */
const WORDS = en.session.ended.kioskWord satisfies Record<KioskFactId, string>;
const isWord = (fact: string): fact is keyof typeof WORDS => Object.hasOwn(WORDS, fact);

/**
 * Shows the limits of a result, and the facts that rest on the kiosk alone. A fact of newer services shows as it came.
 */
export function ResultLimits({ verdict }: { verdict: ExplainedVerdict }) {
  const { t, i18n } = useTranslation('session');
  const { without = [], kioskWord = [] } = verdict;
  if (without.length + kioskWord.length === 0) return null;
  const parts = without.map((part) => t(`ended.part.${part}`));
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' });
  return (
    <Panel title={t('ended.limits')}>
      {parts.length > 0 && <Notice tone="review">{t('ended.without', { parts: list.format(parts) })}</Notice>}
      {kioskWord.length > 0 && (
        <>
          <p>{t('ended.onKioskWord')}</p>
          <ul className="SyncFacts">
            {kioskWord.map((fact) => (
              <li key={fact}>{isWord(fact) ? t(`ended.kioskWord.${fact}`) : fact}</li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
