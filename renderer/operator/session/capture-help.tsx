import { Camera, Glasses, Hand } from 'lucide-react';
import { createContext, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CoverHint } from '#core/biometrics/judge-selfie.ts';
import type { CaptureHint, SessionView } from '#core/contract/counter/state.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Keys } from '../../ui/components/Keys.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { useCommand } from '../commands/use-command.tsx';
import { useShortcut } from '../keys/use-shortcut.ts';
import { CaptureDialog } from './CaptureDialog.tsx';

interface CaptureHelp {
  isComing: boolean;
  isTelling: boolean;
  tellComing: () => void;
  /** Absent where the applicant is before no camera. */
  takeNow: (() => void) | undefined;
  /** Says what covers the face; absent where no face is captured. */
  sayCover: (() => void) | undefined;
}

const HelpContext = createContext<CaptureHelp | undefined>(undefined);

/** The capture step that the applicant is at now. */
const captureStep = ({ applicant: { step } }: SessionView) =>
  step === 'document' || step === 'selfie' ? step : undefined;

/** Offers the operator's help for an applicant who gets stuck, by button, by key and by name. */
export function CaptureHelpProvider({
  session,
  children,
}: {
  session: SessionView;
  children: React.ReactNode;
}) {
  const { sessionId, retries } = session;
  const tell = useAction('session.tell-coming');
  const [asked, setAsked] = useState<'fallback' | 'pass-over' | 'cover'>();
  const isComing = session.coming === true;
  const step = captureStep(session);
  const tellComing = () => void tell.run({ sessionId, isComing: !isComing });
  const ask = () => setAsked('fallback');
  const isAway = session.applicant.step !== 'done';
  useShortcut('h', tellComing, isAway);
  useShortcut('t', ask, step !== undefined);
  useCommand('coming', tellComing, { isOn: isAway });
  useCommand('takeNow', ask, { isOn: step !== undefined });
  useCommand('passOver', () => setAsked('pass-over'), { isOn: step !== undefined });
  const sayCover = step === 'selfie' ? () => setAsked('cover') : undefined;
  useCommand('cover', () => setAsked('cover'), { isOn: step === 'selfie' });
  const takeNow = step && ask;
  return (
    <HelpContext value={{ isComing, isTelling: tell.pending, tellComing, takeNow, sayCover }}>
      {children}
      <ErrorNotice error={tell.error} />
      {step && (
        <CaptureDialog
          sessionId={sessionId}
          request={asked && { kind: asked, step }}
          retries={retries}
          onClose={() => setAsked(undefined)}
        />
      )}
    </HelpContext>
  );
}

/** Says on the applicant's display that the operator comes; pressed again, that they do not after all. */
export function ComingButton() {
  const { t } = useTranslation('session');
  const help = useContext(HelpContext);
  if (!help) return null;
  return (
    <Button
      icon={Hand}
      variant={help.isComing ? 'quiet' : 'primary'}
      isPending={help.isTelling}
      onPress={help.tellComing}
    >
      {t(help.isComing ? 'coming.takeBack' : 'coming.say')}
      <Keys keys={['H']} decorative />
    </Button>
  );
}

/** Takes the next picture as it is. */
export function TakeNowButton() {
  const { t } = useTranslation('session');
  const help = useContext(HelpContext);
  if (!help?.takeNow) return null;
  return (
    <Button variant="quiet" icon={Camera} onPress={help.takeNow}>
      {t('applicant.fallback')}
      <Keys keys={['T']} decorative />
    </Button>
  );
}

/** Advice about which the operator can speak: only they see whether a beard or glasses are meant. */
export const isOfCover = (hint: CaptureHint | undefined): hint is CoverHint =>
  hint === 'eyes-hidden' || hint === 'mouth-hidden';

/** Says what covers the face, beside the advice that something does; `quiet` on the dark bar below the live picture. */
export function CoverButton({ variant }: { variant?: 'quiet' }) {
  const { t } = useTranslation('session');
  const help = useContext(HelpContext);
  if (!help?.sayCover) return null;
  return (
    <Button icon={Glasses} onPress={help.sayCover} {...(variant ? { variant } : {})}>
      {t('cover.action')}
    </Button>
  );
}
