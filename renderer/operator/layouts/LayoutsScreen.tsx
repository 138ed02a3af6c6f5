import { ScanText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FlowLayout, LayoutTrial } from '#core/contract/counter/layout-operations.ts';
import type { Fault } from '#core/contract/faults.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { Panel } from '../../ui/components/Panel.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { SideScreen } from '../SideScreen.tsx';
import { ChosenPicture } from './ChosenPicture.tsx';
import { LayoutEditor } from './LayoutEditor.tsx';
import { TrialFields } from './TrialFields.tsx';
import { TrialPicture } from './TrialPicture.tsx';
import './LayoutsScreen.css';

interface Answer {
  faults: readonly Fault[];
  reading?: LayoutTrial | undefined;
}

/** A supervisor puts a picture in and sees what a layout of printed documents reads in it. Nothing is stored. */
export function LayoutsScreen({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('layouts');
  const layouts = useFlowLayouts();
  const read = useAction('layouts.read');
  const [definition, setDefinition] = useState('');
  const [picture, setPicture] = useState<string>();
  const [answer, setAnswer] = useState<Answer>();
  const start = async () => {
    if (!picture) return;
    setAnswer(undefined);
    const given = await read.run({ picture, layouts: definition });
    if (given?.ok) setAnswer(given.value);
  };
  return (
    <SideScreen title={t('title')} text={t('text')} back={t('back')} onClose={onClose}>
      <div className="Layouts-columns">
        <div className="Layouts-column">
          <LayoutEditor layouts={layouts} value={definition} onChange={setDefinition} />
          <Panel title={t('picture.title')}>
            <ChosenPicture picture={picture} onChoose={setPicture} />
          </Panel>
          <Button
            variant="primary"
            size="lg"
            icon={ScanText}
            isPending={read.pending}
            isDisabled={!picture}
            onPress={() => void start()}
          >
            {t('read')}
          </Button>
        </div>
        <div className="Layouts-column">
          <ErrorNotice error={read.error} />
          {answer && answer.faults.length > 0 && <Faults faults={answer.faults} />}
          {answer?.reading ? (
            <>
              <TrialPicture reading={answer.reading} />
              <TrialFields reading={answer.reading} />
            </>
          ) : (
            !answer && <p className="soft">{t('nothing')}</p>
          )}
        </div>
      </div>
    </SideScreen>
  );
}

/** What is wrong with the definition, place by place. The words are those of the API, in English. */
function Faults({ faults }: { faults: readonly Fault[] }) {
  const { t } = useTranslation('layouts');
  return (
    <Notice tone="failed" live="assertive" title={t('faults')}>
      <ul className="Layouts-faults">
        {faults.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            {path && <code className="code">{path}</code>} <span lang="en">{message}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function useFlowLayouts(): readonly FlowLayout[] {
  const { run } = useAction('layouts.list');
  const [layouts, setLayouts] = useState<readonly FlowLayout[]>([]);
  useEffect(() => {
    void run({}).then((answer) => {
      if (answer?.ok) setLayouts(answer.value.layouts);
    });
  }, [run]);
  return layouts;
}
