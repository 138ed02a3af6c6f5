import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/components/Button.tsx';
import { Keys } from '../../ui/components/Keys.tsx';
import { useHotkey } from '../hotkey.ts';
import { useShortcut } from '../keys/use-shortcut.ts';
import { CommandPalette } from './CommandPalette.tsx';
import { OTHER_WAYS } from './command-list.ts';
import { useCommand } from './use-command.tsx';

export interface PaletteButtonProps {
  /** The screen takes commands now. */
  isOn: boolean;
  /** The applicant is being captured, so that there may be another way. */
  isCapturing: boolean;
}

/** Opens the palette: with everything, or with the ways on where a capture does not work. */
export function PaletteButton({ isOn, isCapturing }: PaletteButtonProps) {
  const { t } = useTranslation('operator');
  const [open, setOpen] = useState<'all' | 'other-ways'>();
  const show = (which: 'all' | 'other-ways') => () => {
    if (isOn) setOpen(which);
  };
  useHotkey('k', show('all'), { ctrl: true });
  useShortcut('w', show('other-ways'), isOn && isCapturing);
  useCommand('otherWay', show('other-ways'), { isOn: isOn && isCapturing });
  const close = () => setOpen(undefined);
  return (
    <>
      <Button variant="quiet" icon={Search} aria-haspopup="dialog" onPress={show('all')}>
        {t('palette.title')}
        <Keys keys={['Ctrl', 'K']} decorative />
      </Button>
      {open === 'all' && <CommandPalette title={t('palette.title')} onClose={close} />}
      {open === 'other-ways' && (
        <CommandPalette title={t('help.keys.otherWay')} only={OTHER_WAYS} onClose={close} />
      )}
    </>
  );
}
