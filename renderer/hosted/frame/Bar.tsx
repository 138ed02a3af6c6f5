import { Archive, CircleHelp, CircleX, Clock, Contrast, Languages, Send } from 'lucide-react';
import { useTexts } from '../i18n/texts.tsx';
import { Button } from './Button.tsx';
import { type Panel, useFrame } from './frame.tsx';

/** The items of the menu and the bar, in their order. */
export const OFFERS = [
  { panel: 'language', icon: Languages },
  { panel: 'help', icon: CircleHelp },
  { panel: 'time', icon: Clock },
  { panel: 'display', icon: Contrast },
  { panel: 'kept', icon: Archive },
] as const satisfies readonly { panel: Panel; icon: unknown }[];

/** On a desktop: always visible, as on the kiosk. A finished instance cannot be stopped. */
export function Bar({ running }: { running: boolean }) {
  const { t } = useTexts();
  const frame = useFrame();
  const name = {
    language: t.bar.language,
    help: t.bar.help,
    time: t.bar.moreTime,
    display: t.bar.display,
    kept: t.bar.kept,
  };
  return (
    <nav className="Bar" aria-label={t.bar.label}>
      {OFFERS.filter(({ panel }) => running || panel !== 'time').map(({ panel, icon }) => (
        <Button key={panel} icon={icon} onPress={() => frame.open(panel)}>
          {name[panel]}
        </Button>
      ))}
      {running && (
        <Button icon={Send} onPress={frame.elsewhere}>
          {t.bar.later}
        </Button>
      )}
      <span className="gap" />
      {running && (
        <Button kind="danger" icon={CircleX} onPress={() => frame.open('stop')}>
          {t.bar.stop}
        </Button>
      )}
    </nav>
  );
}
