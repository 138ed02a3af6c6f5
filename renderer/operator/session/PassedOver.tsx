import { CircleMinus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SessionView } from '#core/contract/counter/state.ts';

/** Which captures were passed over, why, and who confirmed it: items of a list of exceptions. */
export function PassedOver({ session }: { session: Pick<SessionView, 'passedOver'> }) {
  const { t } = useTranslation('session');
  return (session.passedOver ?? []).map(({ step, exception, confirmedBy }) => (
    <li key={step} className="Exception" data-verdict="NOTE">
      <CircleMinus aria-hidden className="Exception-icon" />
      <p>
        <strong>{t(`passOver.missing.${step}`)}</strong> {t(`passOver.exception.${exception}`)}.{' '}
        {confirmedBy && t('passOver.confirmedBy', { name: confirmedBy })}
      </p>
    </li>
  ));
}
