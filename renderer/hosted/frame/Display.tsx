import { useState } from 'react';
import { chooseTheme, storedChoice, THEME_CHOICES } from '../../ui/design/theme.ts';
import { useTexts } from '../i18n/texts.tsx';
import { isLarger, showLarger } from './larger-text.ts';

/** Light, dark, more contrast, and larger text. */
export function Display() {
  const { t } = useTexts();
  const [choice, setChoice] = useState(storedChoice);
  const [larger, setLarger] = useState(isLarger);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of buttons everywhere */}
      <div className="Segments" role="group" aria-label={t.bar.display}>
        {THEME_CHOICES.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === choice}
            onClick={() => {
              chooseTheme(one);
              setChoice(one);
            }}
          >
            {t.display[one]}
          </button>
        ))}
      </div>
      <label className="Choice">
        <input
          type="checkbox"
          checked={larger}
          onChange={({ target }) => {
            showLarger(target.checked);
            setLarger(target.checked);
          }}
        />
        {t.display.larger}
      </label>
    </>
  );
}
