import { Keyboard, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionView } from '#core/contract/counter/state.ts';
import { type KeyedRecord, shownNumber } from '#core/document/keyed-document.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Panel } from '../../ui/components/Panel.tsx';
import { useFormats } from '../../ui/i18n/format.ts';
import { useAction } from '../../ui/state/use-action.ts';
import { KeyedDialog } from './KeyedDialog.tsx';
import './ExpectedPanel.css';

/** Shows the documents that the operator keyed because no reader knows them. */
export function KeyedPanel({ session }: { session: SessionView }) {
  const { t } = useTranslation('documents');
  const remove = useAction('session.remove-keyed');
  const [keying, setKeying] = useState(false);
  const { sessionId, keyed = [] } = session;
  return (
    <Panel
      title={t('keyed.title')}
      aside={
        <Button icon={Keyboard} onPress={() => setKeying(true)}>
          {t('keyed.add')}
        </Button>
      }
    >
      <p className="soft">{t('keyed.text')}</p>
      {keyed.length > 0 && (
        <table className="ExpectedTable">
          <thead>
            <tr>
              {(['document', 'number', 'keyed'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`keyed.column.${column}`)}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {keyed.map((record) => (
              <KeyedRow
                key={record.id}
                record={record}
                isPending={remove.pending}
                onRemove={() => void remove.run({ sessionId, keyedId: record.id })}
              />
            ))}
          </tbody>
        </table>
      )}
      <ErrorNotice error={remove.error} />
      {keying && <KeyedDialog sessionId={sessionId} onClose={() => setKeying(false)} />}
    </Panel>
  );
}

interface KeyedRowProps {
  record: KeyedRecord;
  isPending: boolean;
  onRemove: () => void;
}

function KeyedRow({ record: { document, keyedAt }, isPending, onRemove }: KeyedRowProps) {
  const { t } = useTranslation('documents');
  const { time } = useFormats();
  return (
    <tr>
      <th scope="row">{document.type === 'misc_document' ? document.title : t('keyed.type.ssn')}</th>
      <td>{shownNumber(document)}</td>
      <td>{time(keyedAt)}</td>
      <td>
        <Button
          variant="quiet"
          icon={Trash2}
          iconOnly
          aria-label={t('keyed.remove', { number: shownNumber(document) })}
          isPending={isPending}
          onPress={onRemove}
        />
      </td>
    </tr>
  );
}
