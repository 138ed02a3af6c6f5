import { Contrast } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/components/Button.tsx';
import { chooseTheme, storedChoice, THEME_CHOICES } from '../ui/design/theme.ts';

/** One press for the next look: the system's, light, dark, high contrast. */
export function LookButton() {
  const { t } = useTranslation(['applicant', 'common']);
  const [choice, setChoice] = useState(storedChoice);
  const next = () => {
    const following = THEME_CHOICES[(THEME_CHOICES.indexOf(choice) + 1) % THEME_CHOICES.length] ?? 'system';
    chooseTheme(following);
    setChoice(following);
  };
  return (
    <Button
      icon={Contrast}
      aria-label={`${t('applicant:bar.look')}: ${t(`common:theme.${choice}`)}`}
      onPress={next}
    >
      {t('applicant:bar.look')}
    </Button>
  );
}
