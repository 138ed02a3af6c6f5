import { Ban, Check, CircleSlash, Forward } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionView } from '#core/contract/counter/state.ts';
import type { DecisionKind } from '#core/proofing/verdicts.ts';
import { ActionMenu } from '../../ui/components/ActionMenu.tsx';
import { Button } from '../../ui/components/Button.tsx';
import { useHotkey } from '../hotkey.ts';
import { DecisionDialog } from './DecisionDialog.tsx';
import { HandOverDialog } from './HandOverDialog.tsx';
import { SuspectDialog } from './SuspectDialog.tsx';
import './DecisionBar.css';

/** The four decisions, always in sight, and what an approval still waits for. */
export function DecisionBar({ session }: { session: SessionView }) {
  const { t } = useTranslation('session');
  const [kind, setKind] = useState<DecisionKind>();
  const [suspecting, setSuspecting] = useState(false);
  const [giving, setGiving] = useState(false);
  const ready = session.missing.length === 0;
  useHotkey('Enter', () => ready && setKind('approve'), { ctrl: true });
  return (
    <section className="DecisionBar" aria-label={t('decision.label')}>
      <p className="DecisionBar-missing" role="status">
        {ready ? (
          t('missing.none')
        ) : (
          <>
            <span className="soft">{t('missing.title')}: </span>
            {session.missing.map((part) => t(`missing.${part}`)).join(' · ')}
          </>
        )}
      </p>
      <ActionMenu
        label={t('quiet.menu')}
        actions={[
          { id: 'second-look', label: t('quiet.suspect'), onAction: () => setSuspecting(true) },
          { id: 'hand-over', label: t('handOver.action'), onAction: () => setGiving(true) },
        ]}
      />
      <Button icon={CircleSlash} onPress={() => setKind('cannot-complete')}>
        {t('decision.cannot-complete')}
      </Button>
      <Button icon={Forward} onPress={() => setKind('refer')}>
        {t('decision.refer')}
      </Button>
      <Button variant="danger" icon={Ban} onPress={() => setKind('reject')}>
        {t('decision.reject')}
      </Button>
      <Button variant="approve" icon={Check} isDisabled={!ready} onPress={() => setKind('approve')}>
        {t('decision.approve')}
      </Button>
      {kind && <DecisionDialog key={kind} session={session} kind={kind} onClose={() => setKind(undefined)} />}
      {giving && <HandOverDialog sessionId={session.sessionId} onClose={() => setGiving(false)} />}
      <SuspectDialog sessionId={session.sessionId} isOpen={suspecting} onClose={() => setSuspecting(false)} />
    </section>
  );
}
