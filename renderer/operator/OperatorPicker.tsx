import { useState } from 'react';
import { Button as TileButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { OperatorState } from '#core/contract/counter/state.ts';
import { TextInput } from '../ui/components/TextInput.tsx';
import './OperatorPicker.css';

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => part[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();

const SEARCH_FROM = 7;

/** Tiles for a handful of operators; a search above them as soon as there are many. */
export function OperatorPicker({
  operators,
  onChoose,
}: {
  operators: OperatorState['operators'];
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation('operator');
  const [search, setSearch] = useState('');
  const found = operators.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <>
      {operators.length >= SEARCH_FROM && (
        <TextInput label={t('signIn.search')} value={search} onChange={setSearch} autoFocus />
      )}
      <ul className="OperatorPicker">
        {found.map(({ id, name }) => (
          <li key={id}>
            <TileButton className="OperatorPicker-tile" onPress={() => onChoose(id)}>
              <span className="OperatorPicker-initials" aria-hidden="true">
                {initials(name)}
              </span>
              <span className="OperatorPicker-name">{name}</span>
            </TileButton>
          </li>
        ))}
      </ul>
    </>
  );
}
