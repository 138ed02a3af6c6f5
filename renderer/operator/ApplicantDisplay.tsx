import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorState } from '#core/contract/counter/state.ts';
import { Button } from '../ui/components/Button.tsx';
import { Dialog } from '../ui/components/Dialog.tsx';
import { ErrorNotice } from '../ui/components/ErrorNotice.tsx';
import { useAction } from '../ui/state/use-action.ts';
import { openOnSecondScreen, secondScreenIsThere } from './second-screen.ts';

/**
 * Opens the applicant's display: in its own window when a second screen is there, else this screen is handed over
 * after a question. Nothing while it is open.
 */
export function ApplicantDisplay({
  display,
  host,
}: {
  display: OperatorState['applicantDisplay'];
  host: OperatorState['product']['host'];
}) {
  const { t } = useTranslation(['operator', 'common']);
  const open = useAction('display.open-applicant');
  const [asking, setAsking] = useState(false);

  const start = async (mode: 'second-display' | 'shared') => {
    const answer = await open.run({ mode });
    if (!answer?.ok) return;
    const { url } = answer.value;
    if (!url) return;
    if (mode === 'shared') location.assign(url);
    else await openOnSecondScreen(url);
  };
  const onPress = () => {
    if (host === 'electron' || secondScreenIsThere()) void start('second-display');
    else setAsking(true);
  };

  if (display === 'second-display') return null;
  return (
    <>
      <Button icon={MonitorSmartphone} isPending={open.pending} onPress={onPress}>
        {t('operator:display.open')}
      </Button>
      <Dialog
        size="sm"
        isOpen={asking || open.error !== undefined}
        onClose={() => {
          setAsking(false);
          open.clear();
        }}
        title={t('operator:display.shareTitle')}
        footer={
          <>
            <Button onPress={() => setAsking(false)}>{t('common:action.cancel')}</Button>
            <Button variant="primary" isPending={open.pending} onPress={() => void start('shared')}>
              {t('operator:display.shareConfirm')}
            </Button>
          </>
        }
      >
        <p>{t('operator:display.shareText')}</p>
        <ErrorNotice error={open.error} />
      </Dialog>
    </>
  );
}
