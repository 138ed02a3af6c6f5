import { CameraOff, RefreshCw } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CounterOperations } from '#core/contract/counter/index.ts';
import type { OutputOf } from '#core/contract/kit.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { EmptyState } from '../../ui/components/EmptyState.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { CameraCard } from './CameraCard.tsx';
import './Cameras.css';

type CamerasState = OutputOf<CounterOperations['cameras.state']>;
const LOOK_EVERY_MS = 2000;

/** The cameras of the applicant's display: which there are, what each is used for, and a look through it. */
export function CamerasDialog({ inSession, onClose }: { inSession: boolean; onClose: () => void }) {
  const { t } = useTranslation('cameras');
  const { run, error } = useAction('cameras.state');
  const [state, setState] = useState<CamerasState>();
  const look = useCallback(async () => {
    const answer = await run({});
    if (answer?.ok) setState(answer.value);
  }, [run]);
  useEffect(() => {
    void look();
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [look]);
  return (
    <Dialog title={t('title')} isOpen onClose={onClose} size="lg">
      <p className="soft">{t('text')}</p>
      <ErrorNotice error={error} />
      {inSession && <Notice tone="info">{t('inSession')}</Notice>}
      {state && <Cameras state={state} inSession={inSession} onChosen={look} />}
    </Dialog>
  );
}

interface CamerasProps {
  state: CamerasState;
  inSession: boolean;
  onChosen: () => Promise<void>;
}

function Cameras({ state, inSession, onChosen }: CamerasProps) {
  const { t } = useTranslation('cameras');
  const { list, chosen } = state;
  if (!list) return <EmptyState icon={CameraOff} title={t('untold.title')} text={t('untold.text')} />;
  return (
    <>
      {list.permission === 'denied' && (
        <Notice tone="failed" title={t('denied.title')}>
          {t('denied.text')}
        </Notice>
      )}
      {chosen
        .filter(({ connected }) => !connected)
        .map(({ role, label }) => (
          <Gone key={role} role={role} label={label} inSession={inSession} onChosen={onChosen} />
        ))}
      {list.cameras.length === 0 ? (
        <EmptyState icon={CameraOff} title={t('none.title')} text={t('none.text')} />
      ) : (
        <ul className="Cameras">
          {list.cameras.map((camera) => (
            <CameraCard
              key={camera.deviceId}
              camera={camera}
              roles={chosen
                .filter(({ label, connected }) => connected && label === camera.label)
                .map(({ role }) => role)}
              inSession={inSession}
              onChosen={onChosen}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface GoneProps {
  role: CamerasState['chosen'][number]['role'];
  label: string;
  inSession: boolean;
  onChosen: () => Promise<void>;
}

/** A chosen camera that is not connected: no other one replaces it until the operator chooses it. */
function Gone({ role, label, inSession, onChosen }: GoneProps) {
  const { t } = useTranslation('cameras');
  const choose = useAction('cameras.choose');
  const forget = async () => {
    const answer = await choose.run({ role });
    if (answer?.ok) await onChosen();
  };
  return (
    <Notice
      tone="review"
      title={t('gone.title', { role: t(`role.${role}`), label })}
      action={
        <Button
          icon={RefreshCw}
          isDisabled={inSession}
          isPending={choose.pending}
          onPress={() => void forget()}
        >
          {t('gone.forget')}
        </Button>
      }
    >
      {t('gone.text')}
    </Notice>
  );
}
