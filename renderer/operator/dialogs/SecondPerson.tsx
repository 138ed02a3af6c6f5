import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorState } from '#core/contract/counter/state.ts';
import { SelectBox } from '../../ui/components/SelectBox.tsx';
import { TextInput } from '../../ui/components/TextInput.tsx';

/** The second person, and the passphrase by which they confirm. */
interface Entered {
  operatorId: string | null;
  passphrase: string;
}

type Persons = NonNullable<OperatorState['secondPersons']>;

const NOBODY: Entered = { operatorId: null, passphrase: '' };

/**
 * The fields of a second person, and what they say; none where nobody else could confirm.
 * @param text what is confirmed
 */
export function useSecondPerson(persons: Persons, text?: string) {
  const [entered, setEntered] = useState(NOBODY);
  const { operatorId, passphrase } = entered;
  const confirmation = operatorId !== null && passphrase !== '' ? { operatorId, passphrase } : undefined;
  return {
    /** Goes into the request. */
    given: confirmation ? { confirmation } : {},
    isReady: persons.length === 0 || confirmation !== undefined,
    /** The passphrase leaves the screen with the request. */
    forget: () => setEntered((old) => ({ ...old, passphrase: '' })),
    fields: persons.length > 0 && (
      <SecondPerson
        persons={persons}
        value={entered}
        onChange={setEntered}
        {...(text === undefined ? {} : { text })}
      />
    ),
  };
}

/** A second supervisor confirms at the same screen, with their own passphrase. */
function SecondPerson({
  persons,
  text,
  value,
  onChange,
}: {
  persons: Persons;
  text?: string;
  value: Entered;
  onChange: (value: Entered) => void;
}) {
  const { t } = useTranslation('operator');
  return (
    <fieldset className="Settings-second">
      <legend>{t('settings.second')}</legend>
      <p className="soft">{text ?? t('settings.secondText')}</p>
      <SelectBox
        label={t('settings.secondName')}
        value={value.operatorId}
        onChange={(operatorId) => onChange({ ...value, operatorId })}
        options={persons.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextInput
        kind="passphrase"
        label={t('settings.secondPassphrase')}
        value={value.passphrase}
        onChange={(passphrase) => onChange({ ...value, passphrase })}
      />
    </fieldset>
  );
}
