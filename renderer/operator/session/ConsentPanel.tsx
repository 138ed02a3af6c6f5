import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SessionView } from '#core/contract/counter/state.ts';
import { Panel } from '../../ui/components/Panel.tsx';
import { Pill } from '../../ui/components/Pill.tsx';
import { useFormats } from '../../ui/i18n/format.ts';

/** Both consents apart, each with its time and the version of the text. */
export function ConsentPanel({ consents }: { consents: SessionView['consents'] }) {
  const { t } = useTranslation('session');
  const { time } = useFormats();
  return (
    <Panel title={t('consent.title')}>
      <dl className="ConsentList">
        {(['procedure', 'biometric'] as const).map((part) => {
          const consent = consents[part];
          return (
            <div key={part}>
              <dt>{t(`consent.${part}`)}</dt>
              <dd>
                {!consent && (
                  <Pill tone="neutral" icon={CircleDashed}>
                    {t('consent.open')}
                  </Pill>
                )}
                {consent && (
                  <Pill
                    tone={consent.given ? 'passed' : 'review'}
                    icon={consent.given ? CircleCheck : CircleX}
                  >
                    {t(consent.given ? 'consent.given' : 'consent.refused', { time: time(consent.time) })}
                  </Pill>
                )}
              </dd>
              {consent?.onBehalf && <dd>{t('consent.byGuardian')}</dd>}
              {consent && <dd>{t('consent.text', { version: consent.textVersion })}</dd>}
            </div>
          );
        })}
      </dl>
    </Panel>
  );
}
