import { Signature } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KEYED_TYPES, KeyedDocument, type KeyedType } from '#core/document/keyed-document.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { SelectBox } from '../../ui/components/SelectBox.tsx';
import { TextInput } from '../../ui/components/TextInput.tsx';
import { useAction } from '../../ui/state/use-action.ts';

const EMPTY = { title: '', number: '', lastName: '', firstName: '', dateOfBirth: '' };

/** A document that no reader knows, from what the applicant shows. */
export function KeyedDialog({ sessionId, onClose }: { sessionId: string; onClose: () => void }) {
  const { t } = useTranslation(['documents', 'session', 'common']);
  const key = useAction('session.key-document');
  const [type, setType] = useState<KeyedType>('ssn');
  const [typed, setTyped] = useState(EMPTY);
  const { title, ...common } = typed;
  const { data: document } = KeyedDocument.safeParse({
    type,
    ...common,
    ...(type === 'ssn' ? {} : { title }),
  });
  const field = (name: keyof typeof EMPTY) => ({
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  });
  const save = async () => {
    if (!document) return;
    const answer = await key.run({ sessionId, document });
    if (answer?.ok) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('documents:keyed.add')}
      footer={
        <>
          <Button onPress={onClose}>{t('common:action.cancel')}</Button>
          <Button
            variant="primary"
            icon={Signature}
            isPending={key.pending}
            isDisabled={!document}
            onPress={() => void save()}
          >
            {t('documents:keyed.save')}
          </Button>
        </>
      }
    >
      <SelectBox
        label={t('documents:keyed.kind')}
        value={type}
        onChange={setType}
        options={KEYED_TYPES.map((value) => ({ value, label: t(`documents:keyed.type.${value}`) }))}
      />
      {type === 'misc_document' && (
        <TextInput
          label={t('documents:keyed.name')}
          hint={t('documents:keyed.nameHint')}
          {...field('title')}
        />
      )}
      <TextInput
        label={t('documents:keyed.number')}
        {...(type === 'ssn' ? { hint: t('documents:keyed.numberHint') } : {})}
        {...field('number')}
      />
      <TextInput label={t('documents:keyed.lastName')} {...field('lastName')} />
      <TextInput label={t('documents:keyed.firstName')} {...field('firstName')} />
      <TextInput
        label={t('documents:keyed.dateOfBirth')}
        hint={t('session:document.dateHint')}
        {...field('dateOfBirth')}
      />
      <ErrorNotice error={key.error} />
    </Dialog>
  );
}
