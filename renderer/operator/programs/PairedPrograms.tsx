import { AppWindow, CircleCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PairedProgram } from '#core/contract/counter/state.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { EmptyState } from '../../ui/components/EmptyState.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Panel } from '../../ui/components/Panel.tsx';
import { Pill } from '../../ui/components/Pill.tsx';
import { useFormats } from '../../ui/i18n/format.ts';
import { useAction } from '../../ui/state/use-action.ts';

/** The programs that a supervisor paired, each with what it may do and the way to remove it. */
export function PairedPrograms({ paired }: { paired: readonly PairedProgram[] }) {
  const { t } = useTranslation('programs');
  return (
    <Panel title={t('paired.title')}>
      {paired.length === 0 ? (
        <EmptyState icon={AppWindow} title={t('paired.none')}>
          <p className="soft">{t('paired.noneText')}</p>
        </EmptyState>
      ) : (
        <ul className="Programs-list">
          {paired.map((program) => (
            <Program key={program.programId} program={program} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Program({ program }: { program: PairedProgram }) {
  const { t } = useTranslation('programs');
  const format = useFormats();
  const revoke = useAction('programs.revoke');
  const [asking, setAsking] = useState(false);
  const { programId, name, executable, scopes, pairedAt, connected } = program;
  return (
    <li className="Program">
      <div className="Program-head">
        <h3>{name}</h3>
        {connected && (
          <Pill tone="passed" icon={CircleCheck}>
            {t('paired.connected')}
          </Pill>
        )}
        <Button
          icon={Trash2}
          aria-label={t('paired.revokeOf', { name })}
          isPending={revoke.pending}
          onPress={() => setAsking(true)}
        >
          {t('paired.revoke')}
        </Button>
      </div>
      {executable && <p className="code">{executable}</p>}
      <p className="soft">{t('paired.since', { time: format.moment(pairedAt) })}</p>
      <ul className="Program-scopes">
        {scopes.map((scope) => (
          <li key={scope}>{t(`scope.${scope}`)}</li>
        ))}
      </ul>
      <ErrorNotice error={revoke.error} />
      <Dialog
        title={t('paired.revokeTitle', { name })}
        isOpen={asking}
        onClose={() => setAsking(false)}
        size="sm"
        alert
        footer={
          <>
            <Button onPress={() => setAsking(false)}>{t('paired.keep')}</Button>
            <Button
              variant="danger"
              icon={Trash2}
              onPress={() => {
                setAsking(false);
                void revoke.run({ programId });
              }}
            >
              {t('paired.revoke')}
            </Button>
          </>
        }
      >
        <p>{t('paired.revokeText')}</p>
      </Dialog>
    </li>
  );
}
