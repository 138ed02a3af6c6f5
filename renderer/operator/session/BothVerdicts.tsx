import { useTranslation } from 'react-i18next';
import type { Outcome } from '#core/proofing/verdicts.ts';

/** What the counter and the services came to, side by side. */
export function BothVerdicts({ counter, services }: { counter: Outcome; services: Outcome }) {
  const { t } = useTranslation(['session', 'common']);
  return (
    <ul className="SyncFacts">
      <li>{t('session:ended.atCounter', { outcome: t(`common:outcome.${counter}`) })}</li>
      <li>{t('session:ended.atServices', { outcome: t(`common:outcome.${services}`) })}</li>
    </ul>
  );
}

const KNOWN = [
  'DECISION_DIFFERS',
  'EVIDENCE_INCOMPLETE',
  'CHECKS_DIFFER',
  'VERSION_UNKNOWN',
  'PICTURES_AT_KIOSK',
  'EVIDENCE_TOO_OLD',
  'OPERATOR_DIFFERS',
  'OPERATOR_KEY_OUT_OF_TIME',
  'OPERATOR_DISMISSED',
  'OPERATOR_NOT_PERMITTED',
  'VAULT_COPIED_BACK',
  'FLOW_NOT_ALLOWED',
  'FLOW_REPLACED',
  'RETRIES_EXCEEDED',
  'CLOCK_UNTRUSTED',
  'OUTSIDE_LIMITS',
  'LATE_EVIDENCE',
  'EVIDENCE_BROKEN',
  'FLOW_DIFFERS',
  'ANSWERS_INVALID',
] as const;

/** Why the services put a session where it is. A code of newer services shows as it came. */
export function FinalReasons({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('session');
  if (codes.length === 0) return null;
  return (
    <ul className="SyncFacts">
      {codes.map((code) => {
        const known = KNOWN.find((candidate) => candidate === code);
        return <li key={code}>{known ? t(`ended.reason.${known}`) : code}</li>;
      })}
    </ul>
  );
}
