import { Save } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentView } from '#core/contract/counter/state.ts';
import { DOCUMENT_TYPES } from '#core/document/document-records.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { SelectBox } from '../../ui/components/SelectBox.tsx';
import { TextInput } from '../../ui/components/TextInput.tsx';
import { useCountries } from '../../ui/i18n/use-countries.ts';
import { useAction } from '../../ui/state/use-action.ts';

export interface KindDialogProps {
  sessionId: string;
  document: DocumentView;
  onClose: () => void;
}

/** Asks for the kind of a document that no machine can tell, such as a PAN card or an old paper licence. */
export function KindDialog({ sessionId, document, onClose }: KindDialogProps) {
  const { t } = useTranslation(['documents', 'common']);
  const countries = useCountries();
  const set = useAction('session.set-document-kind');
  const [type, setType] = useState(document.kind.type);
  const [country, setCountry] = useState(document.kind.country);
  const [region, setRegion] = useState(document.kind.region ?? '');
  const trimmed = region.trim().toUpperCase();
  const save = async () => {
    const kind = { type, country, ...(trimmed ? { region: trimmed } : {}) };
    const answer = await set.run({ sessionId, documentId: document.id, kind });
    if (answer?.ok) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('documents:kind.title')}
      footer={
        <>
          <Button onPress={onClose}>{t('common:action.cancel')}</Button>
          <Button
            variant="primary"
            icon={Save}
            isPending={set.pending}
            isDisabled={type === 'unknown' || country === ''}
            onPress={() => void save()}
          >
            {t('documents:kind.save')}
          </Button>
        </>
      }
    >
      <p className="soft">{t('documents:kind.text')}</p>
      <SelectBox
        label={t('documents:kind.type')}
        value={type}
        onChange={setType}
        options={DOCUMENT_TYPES.map((value) => ({ value, label: t(`documents:type.${value}`) }))}
      />
      <div className="KindDialog-place">
        <SelectBox
          label={t('documents:kind.country')}
          value={country}
          onChange={setCountry}
          options={[{ value: '', label: t('documents:kind.choose') }, ...countries]}
        />
        <TextInput
          label={t('documents:kind.region')}
          hint={t('documents:kind.regionHint')}
          value={region}
          onChange={setRegion}
          maxLength={3}
        />
      </div>
      <ErrorNotice error={set.error} />
    </Dialog>
  );
}
