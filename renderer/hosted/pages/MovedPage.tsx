import { PanelsTopLeft } from 'lucide-react';
import { Button } from '../frame/Button.tsx';
import { Sign } from '../frame/icon.tsx';
import { Page } from '../frame/Page.tsx';
import { useTexts } from '../i18n/texts.tsx';
import { useAction } from '../instance/use-action.ts';
import { NewLink } from './NewLink.tsx';

/** The page of the older of two tabs, which may take the turn back. */
export function MovedPage({ onBack }: { onBack: () => Promise<void> }) {
  const { t } = useTexts();
  const action = useAction();
  return (
    <Page
      title={t.moved.title}
      text={t.moved.text}
      mark={
        <span className="Mark" data-tone="neutral">
          <Sign of={PanelsTopLeft} />
        </span>
      }
      actions={
        <Button kind="primary" pending={action.pending} onPress={() => void action.run(onBack)}>
          {t.moved.back}
        </Button>
      }
      aside={<NewLink />}
    >
      <p className="soft">{t.moved.notYou}</p>
    </Page>
  );
}
