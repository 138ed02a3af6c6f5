import { Plug, PlugZap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ProgramsView } from '#core/contract/counter/state.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Facts } from '../../ui/components/Facts.tsx';
import { Panel } from '../../ui/components/Panel.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { SideScreen } from '../SideScreen.tsx';
import { PairedPrograms } from './PairedPrograms.tsx';
import { PairingPanel } from './PairingPanel.tsx';
import './ProgramsScreen.css';

/** Shows the programs on this computer that may use the kiosk, and the one that asks for it now. */
export function ProgramsScreen({ programs, onClose }: { programs: ProgramsView; onClose: () => void }) {
  const { t } = useTranslation('programs');
  return (
    <SideScreen title={t('title')} text={t('text')} back={t('back')} onClose={onClose}>
      <div className="Programs-columns">
        <div className="Programs-column">
          {programs.request && <PairingPanel key={programs.request.requestId} request={programs.request} />}
          <PairedPrograms paired={programs.paired} />
        </div>
        <Access programs={programs} />
      </div>
    </SideScreen>
  );
}

function Access({ programs: { state, error, address } }: { programs: ProgramsView }) {
  const { t } = useTranslation('programs');
  const turn = useAction('programs.turn');
  const isOn = state === 'on';
  return (
    <Panel title={t('access.title')}>
      <div className="Programs-access">
        <p>{t(isOn ? 'access.on' : 'access.off')}</p>
        <ErrorNotice error={turn.error ?? error} />
        {address && (
          <Facts>
            <div>
              <dt>{t('access.address')}</dt>
              <dd className="code">{address}</dd>
            </div>
          </Facts>
        )}
        <Button
          variant={isOn ? 'secondary' : 'primary'}
          icon={isOn ? Plug : PlugZap}
          isPending={turn.pending}
          onPress={() => void turn.run({ on: !isOn })}
        >
          {t(isOn ? 'access.turnOff' : 'access.turnOn')}
        </Button>
      </div>
    </Panel>
  );
}
