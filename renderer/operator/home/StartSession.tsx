import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorState } from '#core/contract/counter/state.ts';
import { LANGUAGES } from '#core/contract/flow.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Keys } from '../../ui/components/Keys.tsx';
import { SelectBox } from '../../ui/components/SelectBox.tsx';
import { useCommand } from '../commands/use-command.tsx';
import { useShortcut } from '../keys/use-shortcut.ts';

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
  const start = () => onStart(flowId === usual ? undefined : flowId);
  useCommand('start', start, { reason: mayVerify ? undefined : t('home.startDenied') });
  useShortcut('Enter', start, mayVerify && !pending);
  return (
    <section className="Home-start">
      {!mayVerify && <p className="soft">{t('home.startDenied')}</p>}
      {mayVerify && choices.length > (usual ? 1 : 0) && (
        <SelectBox
          label={t('home.flow')}
          value={flowId ?? null}
          onChange={setChosen}
          options={choices.map(({ id, name }) => ({ value: id, label: name[language] ?? id }))}
        />
      )}
      {mayVerify && (
        <Button
          variant="primary"
          size="lg"
          grow
          icon={UserRoundPlus}
          autoFocus
          isPending={pending}
          onPress={start}
        >
          {t('home.start')}
          <Keys keys={['↵']} decorative />
        </Button>
      )}
    </section>
  );
}
