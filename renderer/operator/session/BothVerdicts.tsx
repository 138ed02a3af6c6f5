import { useTranslation } from 'react-i18next';
import { screens as en } from '#core/languages/en/screens.ts';
import type { JudgementReason } from '#core/proofing/session-reasons.ts';
import type { Outcome } from '#core/proofing/verdicts.ts';

/** Shows the outcomes of the counter and of the services side by side. */
export function BothVerdicts({ counter, services }: { counter: Outcome; services: Outcome }) {
  const { t } = useTranslation(['session', 'common']);
  return (
    <ul className="SyncFacts">
      <li>{t('session:ended.atCounter', { outcome: t(`common:outcome.${counter}`) })}</li>
      <li>{t('session:ended.atServices', { outcome: t(`common:outcome.${services}`) })}</li>
    </ul>
  );
}

/** A reason without words does not compile. */
const WORDS = en.session.ended.reason satisfies Record<JudgementReason, string>;
const isKnown = (code: string): code is JudgementReason => Object.hasOwn(WORDS, code);

/** Why the services put a session where it is. A code of newer services shows as it came. */
export function FinalReasons({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('session');
  if (codes.length === 0) return null;
  return (
    <ul className="SyncFacts">
      {codes.map((code) => (
        <li key={code}>{isKnown(code) ? t(`ended.reason.${code}`) : code}</li>
      ))}
    </ul>
  );
}
