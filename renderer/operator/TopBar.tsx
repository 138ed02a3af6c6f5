import {
  AppWindow,
  Camera,
  ChartSpline,
  CircleHelp,
  HeartPulse,
  Keyboard,
  LockKeyhole,
  LogOut,
  PlugZap,
  ScanBarcode,
  ScanText,
  Settings,
  TriangleAlert,
  UserRound,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorState, OperatorView, ReaderView, SessionView } from '#core/contract/counter/state.ts';
import { ActionMenu } from '../ui/components/ActionMenu.tsx';
import { Button } from '../ui/components/Button.tsx';
import { Logo } from '../ui/components/Logo.tsx';
import { useAction } from '../ui/state/use-action.ts';
import { ApplicantDisplay } from './ApplicantDisplay.tsx';
import { CamerasDialog } from './cameras/CamerasDialog.tsx';
import { PaletteButton } from './commands/PaletteButton.tsx';
import { useCommand } from './commands/use-command.tsx';
import { HelpDialog } from './dialogs/OperatorHelpDialog.tsx';
import { SettingsDialog } from './dialogs/SettingsDialog.tsx';
import { hasDialog } from './keys/covered.ts';
import { useShortcut } from './keys/use-shortcut.ts';
import { ServicesPill, SyncPill } from './StatusPills.tsx';
import { SessionHeader } from './session/SessionHeader.tsx';
import { SessionMenu } from './session/SessionMenu.tsx';
import './TopBar.css';

export interface TopBarProps {
  state: OperatorState;
  operator: OperatorView;
  /** The session that is on the screen below. */
  session: SessionView | undefined;
  onReaders: () => void;
  /** Only for operators who may measure this kiosk. */
  onCalibration: (() => void) | undefined;
  /** Likewise. */
  onLayouts: (() => void) | undefined;
  onPrograms: () => void;
  onHealth: () => void;
  /** Not beside an applicant. */
  onHolds: (() => void) | undefined;
  /** The dialog of the cameras, which other pages open too. */
  showsCameras: boolean;
  onCameras: (isShown: boolean) => void;
  /** The seconds before a signature own the screen: nothing up here can be pressed, by no key either. */
  isInert: boolean;
}

/** Always on top: where this is or who stands here, what does not work, who is signed in. */
export function TopBar(props: TopBarProps) {
  const { state, operator, session, onReaders, onCalibration, onLayouts, onPrograms, isInert } = props;
  const { onHealth, onHolds, showsCameras, onCameras } = props;
  const openCameras = () => onCameras(true);
  const { t } = useTranslation([
    'operator',
    'readers',
    'cameras',
    'health',
    'holds',
    'calibration',
    'layouts',
    'programs',
  ]);
  const signOut = useAction('operator.sign-out');
  const [open, setOpen] = useState<'settings' | 'help'>();
  const openHelp = () => setOpen('help');
  const commands = { isOn: !isInert };
  useCommand('readers', onReaders, commands);
  useCommand('cameras', openCameras, commands);
  useCommand('health', onHealth, commands);
  useCommand('holds', () => onHolds?.(), { isOn: !isInert && onHolds !== undefined });
  useCommand('calibration', () => onCalibration?.(), { isOn: !isInert && onCalibration !== undefined });
  useCommand('layouts', () => onLayouts?.(), { isOn: !isInert && onLayouts !== undefined });
  useCommand('programs', onPrograms, { isOn: !isInert && state.programs !== undefined });
  useCommand('settings', () => setOpen('settings'), commands);
  useCommand('help', openHelp, commands);
  useCommand('signOut', () => void signOut.run({}), commands);
  useHelpKey(openHelp, !isInert);
  useShortcut('?', openHelp, !isInert);
  return (
    <header className="TopBar" inert={isInert}>
      <Logo withName={!session} />
      {session ? (
        <SessionHeader session={session} />
      ) : (
        state.branch && <span className="TopBar-branch">{state.branch.name}</span>
      )}
      <div className="TopBar-status">
        {state.services && state.services.state !== 'up' && <ServicesPill services={state.services} />}
        {(state.sync.error || state.sync.state === 'refused') && <SyncPill sync={state.sync} />}
      </div>
      {session?.status === 'active' && <SessionMenu session={session} />}
      {state.programs?.request && (
        <Button icon={PlugZap} onPress={onPrograms}>
          {t('programs:asks')}
        </Button>
      )}
      <ReadersButton readers={state.readers} onPress={onReaders} />
      <ApplicantDisplay display={state.applicantDisplay} host={state.product.host} />
      <PaletteButton isOn={!isInert} isCapturing={isCapturing(session)} />
      <Button
        variant="quiet"
        icon={Keyboard}
        iconOnly
        aria-label={t('operator:top.help')}
        onPress={openHelp}
      />
      <ActionMenu
        label={t('operator:top.account', { name: operator.name })}
        icon={UserRound}
        text={operator.name}
        actions={[
          { id: 'readers', label: t('readers:title'), icon: ScanBarcode, onAction: onReaders },
          { id: 'cameras', label: t('cameras:title'), icon: Camera, onAction: openCameras },
          { id: 'health', label: t('health:title'), icon: HeartPulse, onAction: onHealth },
          ...(onHolds
            ? [{ id: 'holds', label: t('holds:title'), icon: LockKeyhole, onAction: onHolds }]
            : []),
          ...(onCalibration
            ? [
                {
                  id: 'calibration',
                  label: t('calibration:title'),
                  icon: ChartSpline,
                  onAction: onCalibration,
                },
              ]
            : []),
          ...(onLayouts
            ? [{ id: 'layouts', label: t('layouts:title'), icon: ScanText, onAction: onLayouts }]
            : []),
          ...(state.programs
            ? [{ id: 'programs', label: t('programs:title'), icon: AppWindow, onAction: onPrograms }]
            : []),
          {
            id: 'settings',
            label: t('operator:top.settings'),
            icon: Settings,
            onAction: () => setOpen('settings'),
          },
          { id: 'help', label: t('operator:top.help'), icon: CircleHelp, onAction: openHelp },
          {
            id: 'sign-out',
            label: t('operator:top.signOut'),
            icon: LogOut,
            onAction: () => void signOut.run({}),
          },
        ]}
      />
      <SettingsDialog
        isOpen={open === 'settings'}
        onClose={() => setOpen(undefined)}
        state={state}
        operator={operator}
      />
      {showsCameras && (
        <CamerasDialog inSession={state.session?.status === 'active'} onClose={() => onCameras(false)} />
      )}
      <HelpDialog isOpen={open === 'help'} onClose={() => setOpen(undefined)} />
    </header>
  );
}

/** The applicant is not through with what is captured of them. */
const isCapturing = (session: SessionView | undefined): boolean =>
  session?.status === 'active' && session.applicant.step !== 'done';

/** Only while a reader needs a hand. */
function ReadersButton({ readers, onPress }: { readers: readonly ReaderView[]; onPress: () => void }) {
  const { t } = useTranslation('readers');
  const ailing = readers.filter(({ error }) => error !== undefined).length;
  if (ailing === 0) return null;
  return (
    <Button icon={TriangleAlert} onPress={onPress}>
      {t('ailing', { count: ailing })}
    </Button>
  );
}

/** F1 everywhere but in a dialog, also where single keys are switched off (WCAG 2.1.4). */
const useHelpKey = (open: () => void, isOn: boolean): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F1') return;
      event.preventDefault();
      if (isOn && !hasDialog()) open();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
};
