import { Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CompanionRecord, MOST_COMPANIONS } from '#core/contract/companion.ts';
import type { SessionView } from '#core/contract/counter/state.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { CompanionForm } from './CompanionForm.tsx';
import { CompanionWords } from './Companions.tsx';
import './CompanionsDialog.css';

/** The persons who come with the applicant: who is recorded, and the form for one more. */
export function CompanionsDialog({ session, onClose }: { session: SessionView; onClose: () => void }) {
  const { t } = useTranslation(['session', 'common']);
  const remove = useAction('session.remove-companion');
  const { sessionId, companions = [] } = session;
  const [isAdding, setAdding] = useState(companions.length === 0);
  if (isAdding) return <CompanionForm session={session} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('session:companions.title')}
      footer={
        <>
          <Button
            icon={UserPlus}
            isDisabled={companions.length >= MOST_COMPANIONS}
            onPress={() => setAdding(true)}
          >
            {t('session:companions.add')}
          </Button>
          <Button variant="primary" onPress={onClose}>
            {t('common:action.close')}
          </Button>
        </>
      }
    >
      {companions.length === 0 ? (
        <p>{t('session:companions.none')}</p>
      ) : (
        <ul className="CompanionList">
          {companions.map((record) => (
            <Row
              key={record.id}
              record={record}
              isPending={remove.pending}
              onRemove={() => void remove.run({ sessionId, companionId: record.id })}
            />
          ))}
        </ul>
      )}
      <ErrorNotice error={remove.error} />
    </Dialog>
  );
}

interface RowProps {
  record: CompanionRecord;
  isPending: boolean;
  onRemove: () => void;
}

function Row({ record, isPending, onRemove }: RowProps) {
  const { t } = useTranslation('session');
  const who = t(`companions.role.${record.companion.role}`);
  return (
    <li>
      <p>
        <CompanionWords record={record} />
      </p>
      <Button
        variant="quiet"
        icon={Trash2}
        iconOnly
        aria-label={t('companions.remove', { who })}
        isPending={isPending}
        onPress={onRemove}
      />
    </li>
  );
}
