import { FolderOpen, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionRow } from '#core/contract/counter/state.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { useFormats } from '../../ui/i18n/format.ts';
import { useAction } from '../../ui/state/use-action.ts';
import { PrivacyDialog } from '../privacy/PrivacyDialog.tsx';
import { SyncStatePill } from '../StatusPills.tsx';
import { BothVerdicts, FinalReasons } from '../session/BothVerdicts.tsx';

/** What became of one session, how long its data stay, and the way to all of it. */
export function RowDetails({ row }: { row: SessionRow }) {
  const { t } = useTranslation(['operator', 'common', 'privacy']);
  const { moment } = useFormats();
  const [showsPrivacy, setPrivacy] = useState(false);
  const { sessionId, reference, status, operator, endedAt, differs } = row;
  const reopen = useAction('session.reopen');
  return (
    <div className="RowDetails">
      <div className="RowDetails-facts">
        <p>
          {endedAt && t('operator:home.row.ended', { operator, time: moment(endedAt) })}
          {status === 'active' && t('operator:home.row.running', { operator })}
        </p>
        <p className="soft">
          <Kept row={row} />
        </p>
        {differs && (
          <>
            <BothVerdicts counter={differs.counter} services={differs.services} />
            <FinalReasons codes={differs.reasons} />
          </>
        )}
        <ErrorNotice error={reopen.error} />
      </div>
      {row.sync === 'synced' && <SyncStatePill state={row.sync} />}
      {canReopen(row) ? (
        <Button icon={FolderOpen} isPending={reopen.pending} onPress={() => void reopen.run({ sessionId })}>
          {t('operator:home.row.open')}
        </Button>
      ) : (
        status === 'ended' &&
        row.isKept && <p className="soft">{t('operator:home.row.others', { operator })}</p>
      )}
      <Button variant="quiet" icon={ShieldCheck} onPress={() => setPrivacy(true)}>
        {t('privacy:open')}
      </Button>
      {showsPrivacy && (
        <PrivacyDialog sessionId={sessionId} reference={reference} onClose={() => setPrivacy(false)} />
      )}
    </div>
  );
}

const canReopen = ({ status, isKept, isMine }: SessionRow): boolean => status === 'ended' && isKept && isMine;

/** How long fields and pictures stay at this kiosk. */
function Kept({ row }: { row: SessionRow }) {
  const { t } = useTranslation('operator');
  const { moment } = useFormats();
  if (row.erasedAt) return t('home.row.erased', { time: moment(row.erasedAt) });
  if (row.status === 'active') return null;
  return row.keptUntil
    ? t('home.row.keptUntil', { time: moment(row.keptUntil) })
    : t('home.row.keptForReview');
}
