import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorResponse } from '#core/contract/errors.ts';
import { useBridge, useStream } from '../../ui/state/kiosk.tsx';
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
  useWhenGone(() => {
    if (officer) end({ code: 'SIGN_IN_ENDED', message: '' });
  });
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

/** Calls back when the kiosk ends the sign-in by itself, as it does after the idle time: the list goes with it. */
const useWhenGone = (onGone: () => void): void => {
  const isPresent = useStream('operator.state')?.hasSecurityOfficer === true;
  const wasPresent = useRef(isPresent);
  const gone = useRef(onGone);
  gone.current = onGone;
  useEffect(() => {
    if (wasPresent.current && !isPresent) gone.current();
    wasPresent.current = isPresent;
  }, [isPresent]);
};
