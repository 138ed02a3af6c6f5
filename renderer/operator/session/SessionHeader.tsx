import { Languages, Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SessionView } from '#core/contract/counter/state.ts';
import { LANGUAGE_NAMES } from '#core/languages/index.ts';
import { useCountryName } from '../../ui/i18n/use-countries.ts';
import { useNow } from '../../ui/state/kiosk.tsx';
import { applicantName } from './applicant-name.ts';
import './SessionHeader.css';

/** Shows the applicant, the reference, the document and the duration of the session. */
export function SessionHeader({ session }: { session: SessionView }) {
  const { t } = useTranslation(['session', 'documents']);
  const { reference, language, documents } = session;
  const kind = documents.at(-1)?.kind;
  const country = useCountryName(kind?.country ?? '');
  return (
    <div className="SessionHeader">
      <h1 className="SessionHeader-name">
        <span className="visually-hidden">{t('session:title', { reference })}: </span>
        <bdi>{applicantName(session) ?? t('session:newApplicant')}</bdi>
      </h1>
      <span className="SessionHeader-reference">{reference}</span>
      {kind && (
        <span className="SessionHeader-kind">
          {[t(`documents:type.${kind.type}`), country].filter(Boolean).join(', ')}
        </span>
      )}
      <span className="SessionHeader-facts">
        {session.status === 'active' && <Elapsed since={session.startedAt} />}
        {language && (
          <span className="SessionHeader-fact">
            <Languages aria-hidden className="Pill-icon" />
            <span className="visually-hidden">{t('session:applicantLanguage')}: </span>
            {LANGUAGE_NAMES[language]}
          </span>
        )}
      </span>
    </div>
  );
}

function Elapsed({ since }: { since: string }) {
  const { t } = useTranslation('session');
  const seconds = Math.max(0, Math.floor((useNow(1000) - Date.parse(since)) / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return (
    <span className="SessionHeader-fact tabular" role="timer" aria-label={t('elapsed')}>
      <Timer aria-hidden className="Pill-icon" />
      {hours > 0 ? `${hours}:${two(minutes)}` : minutes}:{two(seconds % 60)}
    </span>
  );
}
