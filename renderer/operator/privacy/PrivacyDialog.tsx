import { Eraser } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrivacyRecord } from '#core/contract/counter/privacy-operations.ts';
import type { SessionRow } from '#core/contract/counter/state.ts';
import { LANGUAGES, type Language } from '#core/languages/index.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { useFormats } from '../../ui/i18n/format.ts';
import { useAction } from '../../ui/state/use-action.ts';
import { AskedErasure } from './AskedErasure.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import './PrivacyDialog.css';

export interface PrivacyDialogProps {
  row: SessionRow;
  onClose: () => void;
}

/**
 * What the applicant of one session agreed to, and what is kept of it, for an applicant who asks at the counter, and the
 * way to its erasure.
 */
export function PrivacyDialog({ row: { sessionId, reference, sync, erasure }, onClose }: PrivacyDialogProps) {
  const { t, i18n } = useTranslation(['privacy', 'common', 'errors']);
  const { run, error } = useAction('privacy.show');
  const [record, setRecord] = useState<PrivacyRecord>();
  const [isErasing, setErasing] = useState(false);
  // The row learns of the services' answer, and with it this record changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for a new state of the erasure
  useEffect(() => {
    void run({ sessionId }).then((answer) => answer?.ok && setRecord(answer.value));
  }, [run, sessionId, erasure]);
  if (record && isErasing) {
    return (
      <EraseDialog
        sessionId={sessionId}
        reference={reference}
        language={record.language ?? languageOf(i18n.language)}
        isUnsent={UNSENT.includes(sync)}
        onErased={(now) => {
          setRecord(now);
          setErasing(false);
        }}
        onBack={() => setErasing(false)}
      />
    );
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('privacy:title', { reference })}
      size={record?.erasure ? 'lg' : 'md'}
      footer={
        <>
          <Button onPress={onClose}>{t('common:action.close')}</Button>
          {record && !record.obstacle && (
            <Button variant="danger" icon={Eraser} onPress={() => setErasing(true)}>
              {t('privacy:erase.open')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('privacy:text')}</p>
      <ErrorNotice error={error} />
      {record && (
        <>
          {record.erasure && <AskedErasure reference={reference} erasure={record.erasure} />}
          <Consents record={record} />
          <Kept record={record} />
          <Erased record={record} />
          {record.obstacle && record.obstacle !== 'ERASURE_ASKED' && (
            <Notice tone="info" title={t(`errors:${record.obstacle}.title`)}>
              {t(`errors:${record.obstacle}.next`)}
            </Notice>
          )}
        </>
      )}
    </Dialog>
  );
}

const UNSENT: readonly SessionRow['sync'][] = ['waiting', 'sending', 'refused'];

/** That of the operator's screen, where the applicant's is erased. */
const languageOf = (screen: string): Language => LANGUAGES.find((known) => known === screen) ?? 'en';

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
