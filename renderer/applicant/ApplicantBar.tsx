import { CircleHelp, Clock, Languages, OctagonX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/components/Button.tsx';
import { useAction } from '../ui/state/use-action.ts';
import { HelpDialog } from './ApplicantHelpDialog.tsx';
import { LanguageDialog } from './LanguageDialog.tsx';
import { LookButton } from './LookButton.tsx';
import { TimeWarning } from './TimeWarning.tsx';
import { useTimeNotice } from './use-time-notice.ts';
import type { ActiveApplicant } from './visit.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

/** Reachable on every screen: language, help, more time, stop. */
export function ApplicantBar({ state }: { state: ActiveApplicant }) {
  const { t } = useTranslation('applicant');
  const { sessionId, at } = state;
  const help = useAction('applicant.ask-help');
  const moreTime = useAction('applicant.more-time', ['STEP_STALE']);
  const [open, setOpen] = useState<'language' | 'help' | 'withdraw'>();
  const notice = useTimeNotice(state);
  const close = () => setOpen(undefined);
  const askMoreTime = async () => {
    const answer = await moreTime.run({ sessionId, at });
    notice.tellGiven(answer?.ok === true);
  };
  return (
    <section className="ApplicantBar" aria-label={t('bar.label')}>
      <Button icon={Languages} onPress={() => setOpen('language')}>
        {t('bar.language')}
      </Button>
      <Button
        icon={CircleHelp}
        onPress={() => {
          void help.run({ sessionId });
          setOpen('help');
        }}
      >
        {t(state.helpAsked ? 'bar.helpAsked' : 'bar.help')}
      </Button>
      <Button icon={Clock} isPending={moreTime.pending} onPress={() => void askMoreTime()}>
        {t('bar.moreTime')}
      </Button>
      <LookButton />
      <span role="status" className="ApplicantBar-gap soft">
        {notice.text && t(notice.text)}
      </span>
      <Button variant="danger" icon={OctagonX} onPress={() => setOpen('withdraw')}>
        {t('bar.withdraw')}
      </Button>
      <LanguageDialog state={state} isOpen={open === 'language'} onClose={close} />
      <HelpDialog isOpen={open === 'help'} onClose={close} />
      <WithdrawDialog sessionId={sessionId} isOpen={open === 'withdraw'} onClose={close} />
      <TimeWarning
        stepDeadline={state.stepDeadline}
        pending={moreTime.pending}
        onMore={() => void askMoreTime()}
      />
    </section>
  );
}
