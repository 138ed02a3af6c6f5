import { useTranslation } from 'react-i18next';
import type { SessionView } from '#core/contract/counter/state.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#core/languages/index.ts';
import { useFormats } from '../../ui/i18n/format.ts';
import { knownFlow } from './known-flow.ts';

/** Which session this is, in the words spoken at the counter. */
export function SessionHeader({ session }: { session: SessionView }) {
  const { t, i18n } = useTranslation('session');
  const language = LANGUAGES.find((one) => one === i18n.language) ?? 'en';
  const { moment } = useFormats();
  return (
    <header className="SessionHeader">
      <h1>
        <span className="SessionHeader-reference">{t('title', { reference: session.reference })}</span>
      </h1>
      <p className="SessionHeader-facts">
        <span>{knownFlow(session.flow)?.name[language] ?? session.flowName}</span>
        <span>{t('started', { time: moment(session.startedAt) })}</span>
        {session.language && <span>{t('language', { language: LANGUAGE_NAMES[session.language] })}</span>}
      </p>
    </header>
  );
}
