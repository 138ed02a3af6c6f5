import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ComparisonSubject,
  type ComparisonSubject as Subject,
} from '#core/biometrics/calibration/calibration-report.ts';
import type { CalibrationState } from '#core/contract/counter/calibration-operations.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ChoiceGroup } from '../../ui/components/ChoiceGroup.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { Panel } from '../../ui/components/Panel.tsx';
import { TextInput } from '../../ui/components/TextInput.tsx';
import { useFormats } from '../../ui/i18n/format.ts';
import { useAction } from '../../ui/state/use-action.ts';

const SHORTEST_SOURCE = 3;

/** Explains the measurement and its volunteers before the first one comes. */
export function BeginStep({
  state,
  onState,
}: {
  state: CalibrationState;
  onState: (state: CalibrationState) => void;
}) {
  const { t } = useTranslation('calibration');
  const { number } = useFormats();
  const begin = useAction('calibration.begin');
  const [subject, setSubject] = useState<Subject>('selfie-to-selfie');
  const [source, setSource] = useState('');
  const { persons, nonMated } = state.needed;
  const start = async () => {
    const answer = await begin.run({ subject, source });
    if (answer?.ok) onState(answer.value);
  };
  return (
    <Panel title={t('begin.title')}>
      <ChoiceGroup
        label={t('begin.subject')}
        value={subject}
        onChange={setSubject}
        choices={ComparisonSubject.options.map((value) => ({
          value,
          label: t(`subject.${value}`),
          text: t(`begin.about.${value}`),
        }))}
      />
      <TextInput
        label={t('begin.source')}
        hint={t('begin.sourceHint')}
        value={source}
        onChange={setSource}
        maxLength={200}
      />
      <Notice tone="info" title={t('begin.needs', { persons, nonMated: number(nonMated) })}>
        {t('begin.needsText')}
      </Notice>
      <ErrorNotice error={begin.error} />
      <div className="Calibration-actions">
        <Button
          variant="primary"
          size="lg"
          icon={Play}
          isPending={begin.pending}
          isDisabled={source.trim().length < SHORTEST_SOURCE}
          onPress={() => void start()}
        >
          {t('begin.start')}
        </Button>
      </div>
    </Panel>
  );
}
