import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorResponse } from '#core/contract/errors.ts';
import { useBridge } from '../../ui/state/kiosk.tsx';
import { SideScreen } from '../SideScreen.tsx';
import { HoldList } from './HoldList.tsx';
import { type Officer, OfficerSignIn } from './OfficerSignIn.tsx';
import './HoldsScreen.css';

/** Where security officers release sessions that are held. Leaving the page ends their sign-in. */
export function HoldsScreen({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('holds');
  const bridge = useBridge();
  const [officer, setOfficer] = useState<Officer>();
  const [ended, setEnded] = useState<ErrorResponse>();
  useEffect(() => () => void bridge.invoke('holds.sign-out', {}), [bridge]);
  const signOut = () => {
    setOfficer(undefined);
    setEnded(undefined);
    void bridge.invoke('holds.sign-out', {});
  };
  const end = (error: ErrorResponse) => {
    setOfficer(undefined);
    setEnded(error);
  };
  return (
    <SideScreen title={t('title')} text={t('text')} back={t('back')} onClose={onClose}>
      {officer ? (
        <HoldList officer={officer} onSignOut={signOut} onEnded={end} />
      ) : (
        <OfficerSignIn ended={ended} onOfficer={setOfficer} />
      )}
    </SideScreen>
  );
}
