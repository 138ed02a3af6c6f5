import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { Panel } from '../../ui/components/Panel.tsx';
import { useAction } from '../../ui/state/use-action.ts';

/** Writes the file for whoever looks after the kiosk, and says where it is. */
export function DiagnosticsPanel() {
  const { t } = useTranslation('health');
  const save = useAction('health.save-diagnostics');
  const [saved, setSaved] = useState<{ fileName: string; sha256: string }>();
  const run = async () => {
    setSaved(undefined);
    const answer = await save.run({});
    if (answer?.ok) setSaved(answer.value);
  };
  return (
    <Panel title={t('diagnostics.title')}>
      <div className="Diagnostics">
        <p>{t('diagnostics.text')}</p>
        <Button icon={FileDown} isPending={save.pending} onPress={() => void run()}>
          {t('diagnostics.save')}
        </Button>
        <ErrorNotice error={save.error} />
        {saved && (
          <Notice tone="passed" title={t('diagnostics.saved', { file: saved.fileName })} live="polite">
            <span>{t('diagnostics.hash')}</span> <span className="code">{saved.sha256}</span>
          </Notice>
        )}
      </div>
    </Panel>
  );
}
