import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrivacyRecord } from '#core/contract/counter/privacy-operations.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { useFormats } from '../../ui/i18n/format.ts';
import { useAction } from '../../ui/state/use-action.ts';
import './PrivacyDialog.css';

export interface PrivacyDialogProps {
  sessionId: string;
  reference: string;
  onClose: () => void;
}

/** What the applicant of one session agreed to, and what is kept of it, for an applicant who asks at the counter. */
export function PrivacyDialog({ sessionId, reference, onClose }: PrivacyDialogProps) {
  const { t } = useTranslation(['privacy', 'common']);
  const { run, error } = useAction('privacy.show');
  const [record, setRecord] = useState<PrivacyRecord>();
  useEffect(() => {
    void run({ sessionId }).then((answer) => answer?.ok && setRecord(answer.value));
  }, [run, sessionId]);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('privacy:title', { reference })}
      footer={<Button onPress={onClose}>{t('common:action.close')}</Button>}
    >
      <p>{t('privacy:text')}</p>
      <ErrorNotice error={error} />
      {record && (
        <>
          <Consents record={record} />
          <Kept record={record} />
          <Erased record={record} />
        </>
      )}
    </Dialog>
  );
}

function Consents({ record: { consents, withdrawnAt } }: { record: PrivacyRecord }) {
  const { t } = useTranslation('privacy');
  const { moment } = useFormats();
  return (
    <section>
      <h3>{t('consents')}</h3>
      {consents.length === 0 && <p className="soft">{t('noConsents')}</p>}
      <ul>
        {consents.map(({ purpose, given, textVersion: version, time, onBehalf }) => (
          <li key={`${purpose} ${time}`}>
            {t(purpose)}: <strong>{t(given ? 'given' : 'refused')}</strong>{' '}
            <span className="soft">
              {t('answered', { time: moment(time), version })}
              {onBehalf && ` · ${t('onBehalf')}`}
            </span>
          </li>
        ))}
      </ul>
      {withdrawnAt && <p>{t('withdrawn', { time: moment(withdrawnAt) })}</p>}
    </section>
  );
}

function Kept({ record: { kept, keptUntil } }: { record: PrivacyRecord }) {
  const { t } = useTranslation('privacy');
  const { moment } = useFormats();
  return (
    <section>
      <h3>{t('kept')}</h3>
      {(['kiosk', 'services'] as const).map((place) => {
        const there = kept.filter((one) => one.place === place);
        return (
          <div key={place} className="Privacy-place">
            <h4>{t(place)}</h4>
            {there.length === 0 && <p className="soft">{t('none')}</p>}
            <ul>
              {there.map(({ what, count }) => (
                <li key={what}>{t(what, { count })}</li>
              ))}
            </ul>
          </div>
        );
      })}
      {kept.some(({ what }) => what !== 'wallet') && (
        <p>{keptUntil ? t('until', { time: moment(keptUntil) }) : t('undecided')}</p>
      )}
      <p className="soft">{t('stays')}</p>
    </section>
  );
}

function Erased({ record: { erasures } }: { record: PrivacyRecord }) {
  const { t } = useTranslation('privacy');
  const { moment } = useFormats();
  if (erasures.length === 0) return null;
  return (
    <section>
      <h3>{t('erased')}</h3>
      <ul>
        {erasures.map(({ at, reason, values }) => (
          <li key={`${at} ${reason}`}>
            {t(`reason.${reason}`)}{' '}
            <span className="soft">{t('erasedCount', { time: moment(at), count: values })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
