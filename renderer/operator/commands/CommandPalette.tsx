import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { Keys } from '../../ui/components/Keys.tsx';
import { hasDialog } from '../keys/covered.ts';
import { keysOfPage } from '../keys/lone-keys.ts';
import { type CommandId, keysOf, labelOf } from './command-list.ts';
import type { Command } from './command-store.ts';
import { findByWords, nextOption } from './find-commands.ts';
import { useCommands } from './use-command.tsx';
import './CommandPalette.css';

export interface CommandPaletteProps {
  title: string;
  /** Only these, where the palette answers one question. */
  only?: readonly CommandId[] | undefined;
  onClose: () => void;
}

/** A command acts on the screen, so not before the palette is gone from it. */
const actOnScreen = (act: () => void): void => {
  const look = () => (hasDialog() ? requestAnimationFrame(look) : act());
  requestAnimationFrame(look);
};

/**
 * Everything that can be done now, found by its name: an editable combobox with a list of its options (ARIA Authoring
 * Practices). What cannot be done now says why.
 */
export function CommandPalette({ title, only, onClose }: CommandPaletteProps) {
  const { t } = useTranslation('operator');
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const list = useId();
  const found = useFound(typed, only);
  const at = Math.min(active, found.length - 1);
  const choose = (command: Command | undefined) => {
    if (!command || command.reason !== undefined) return;
    onClose();
    actOnScreen(command.act);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setActive(nextOption(at, event.key === 'ArrowDown' ? 1 : -1, found.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // A reader ends what it typed with Enter, and chooses nothing.
      if (keysOfPage.wasQuietBefore()) choose(found[at]);
    }
  };
  return (
    <Dialog title={title} isOpen onClose={onClose} size="lg">
      <div className="Palette-field">
        <Search aria-hidden className="Button-icon" />
        <input
          className="Palette-input"
          type="text"
          role="combobox"
          aria-label={t('palette.label')}
          aria-autocomplete="list"
          aria-expanded
          aria-controls={list}
          aria-activedescendant={at >= 0 ? `${list}-${at}` : undefined}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={100}
          // biome-ignore lint/a11y/noAutofocus: the palette is opened to type into it
          autoFocus
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={list} className="Palette-list" role="listbox" aria-label={title}>
        {found.map((command, index) => (
          <Option
            key={command.id}
            id={`${list}-${index}`}
            command={command}
            isActive={index === at}
            onActive={() => setActive(index)}
            onChoose={() => choose(command)}
          />
        ))}
      </div>
      <p className={found.length > 0 ? 'visually-hidden' : 'soft'} role="status">
        {found.length > 0 ? t('palette.found', { count: found.length }) : t('palette.none')}
      </p>
    </Dialog>
  );
}

const useFound = (typed: string, only: CommandPaletteProps['only']): Command[] => {
  const { t } = useTranslation([
    'operator',
    'session',
    'documents',
    'readers',
    'cameras',
    'health',
    'holds',
    'calibration',
    'layouts',
    'programs',
  ]);
  const offered = useCommands().filter(({ id }) => !only || only.includes(id));
  return findByWords(offered, ({ id }) => t(labelOf(id)), typed);
};

interface OptionProps {
  id: string;
  command: Command;
  isActive: boolean;
  onActive: () => void;
  onChoose: () => void;
}

/** The field keeps the focus; a press is for the pointer alone. */
function Option({ id, command, isActive, onActive, onChoose }: OptionProps) {
  const { t } = useTranslation([
    'operator',
    'session',
    'documents',
    'readers',
    'cameras',
    'health',
    'holds',
    'calibration',
    'layouts',
    'programs',
  ]);
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of an option are those of the combobox
    <div
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      className="Palette-option"
      aria-selected={isActive}
      aria-disabled={command.reason !== undefined || undefined}
      onPointerMove={onActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className="Palette-name">
        {t(labelOf(command.id))}
        {command.reason && <span className="soft"> {command.reason}</span>}
      </span>
      <Keys keys={keysOf(command.id)} decorative />
    </div>
  );
}
