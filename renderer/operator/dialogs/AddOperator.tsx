import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorState } from '#core/contract/counter/state.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ChoiceGroup } from '../../ui/components/ChoiceGroup.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { TextInput } from '../../ui/components/TextInput.tsx';
import { useFormats } from '../../ui/i18n/format.ts';
import { useAction } from '../../ui/state/use-action.ts';
import { NewPassphrase } from '../setup/NewPassphrase.tsx';
import { useSecondPerson } from './SecondPerson.tsx';

const EMPTY = { name: '', role: 'operator' as 'operator' | 'supervisor', passphrase: '', again: '' };
/** The least that the field accepts before main is asked; main has the last word (PASSPHRASE_WEAK). */
const MIN_LENGTH = 12;

/** A supervisor adds a colleague, and a second one confirms it; needs the services, which keep the list of operators. */
export function AddOperator({ secondPersons }: Pick<OperatorState, 'secondPersons'>) {
  const { t } = useTranslation('operator');
  const add = useAction('operator.add');
  const [form, setForm] = useState(EMPTY);
  const [added, setAdded] = useState<{ name: string; waitsUntil?: string | undefined }>();
  const { moment } = useFormats();
  const second = useSecondPerson(secondPersons ?? []);
  const change = (part: Partial<typeof EMPTY>) => setForm((old) => ({ ...old, ...part }));
  const complete =
    form.name.trim().length >= 2 &&
    form.passphrase.length >= MIN_LENGTH &&
    form.passphrase === form.again &&
    second.isReady;
  const submit = async () => {
    setAdded(undefined);
    const { name, role, passphrase } = form;
    const answer = await add.run({ name: name.trim(), role, passphrase, ...second.given });
    second.forget();
    if (!answer?.ok) return;
    setAdded(answer.value);
    setForm(EMPTY);
  };
  return (
    <details className="Settings-form">
      <summary>{t('settings.addTitle')}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (complete) void submit();
        }}
      >
        <p className="soft">{t('settings.addText')}</p>
        <TextInput
          label={t('settings.name')}
          value={form.name}
          onChange={(name) => change({ name })}
          maxLength={80}
        />
        <ChoiceGroup
          label={t('settings.role')}
          layout="row"
          value={form.role}
          onChange={(role) => change({ role })}
          choices={[
            { value: 'operator', label: t('top.operator') },
            { value: 'supervisor', label: t('top.supervisor') },
          ]}
        />
        <NewPassphrase
          label={t('settings.passphrase')}
          repeatLabel={t('settings.repeat')}
          minLength={MIN_LENGTH}
          value={form.passphrase}
          again={form.again}
          onChange={(passphrase) => change({ passphrase })}
          onChangeAgain={(again) => change({ again })}
        />
        {second.fields}
        <ErrorNotice error={add.error} />
        {added && (
          <Notice tone={added.waitsUntil ? 'review' : 'passed'} live="polite">
            {added.waitsUntil
              ? t('settings.waits', { name: added.name, time: moment(added.waitsUntil) })
              : t('settings.added', { name: added.name })}
          </Notice>
        )}
        <Button
          type="submit"
          variant="primary"
          icon={UserPlus}
          isPending={add.pending}
          isDisabled={!complete}
        >
          {t('settings.add')}
        </Button>
      </form>
    </details>
  );
}
