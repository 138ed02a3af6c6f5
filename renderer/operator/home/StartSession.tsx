import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorState } from '#core/contract/counter/state.ts';
import { LANGUAGES } from '#core/contract/flow.ts';
import { Button } from '../../ui/components/Button.tsx';
import { SelectBox } from '../../ui/components/SelectBox.tsx';

export interface StartSessionProps {
  choices: OperatorState['flowChoices'];
  mayVerify: boolean;
  pending: boolean;
  /** With the flow that was chosen; without one the default counts. */
  onStart: (flowId?: string) => void;
}

/** The one primary action; where the community has several flows, which one the next session runs. */
export function StartSession({ choices, mayVerify, pending, onStart }: StartSessionProps) {
  const { t, i18n } = useTranslation('operator');
  const [chosen, setChosen] = useState<string>();
  const usual = choices.find(({ isDefault }) => isDefault)?.id;
  const flowId = choices.some(({ id }) => id === chosen) ? chosen : usual;
  const language = LANGUAGES.find((one) => one === i18n.language) ?? 'en';
  return (
    <section className="Home-start">
      <div>
        <h1>{t('home.title')}</h1>
        <p className="soft">{mayVerify ? t('home.text') : t('home.startDenied')}</p>
      </div>
      <div className="Home-startAction">
        {mayVerify && choices.length > (usual ? 1 : 0) && (
          <SelectBox
            label={t('home.flow')}
            value={flowId ?? null}
            onChange={setChosen}
            options={choices.map(({ id, name }) => ({ value: id, label: name[language] ?? id }))}
          />
        )}
        <Button
          variant="primary"
          size="lg"
          icon={Play}
          isPending={pending}
          isDisabled={!mayVerify}
          onPress={() => onStart(flowId === usual ? undefined : flowId)}
        >
          {t('home.start')}
        </Button>
      </div>
    </section>
  );
}
