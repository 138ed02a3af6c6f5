import { CircleHelp, Clock, OctagonX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/components/Button.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { HelpDialog } from '../ApplicantHelpDialog.tsx';
import { LookButton } from '../LookButton.tsx';
import { TimeWarning } from '../TimeWarning.tsx';
import type { ActiveApplicant } from '../visit.ts';
import type { AtEnrolment } from './at-enrolment.ts';

export interface WalletBarProps {
  state: ActiveApplicant;
  at: AtEnrolment;
  /** Where the step itself has no way to say no. */
  withStop: boolean;
}

/** Help, more time, and a way out that leaves nothing behind. */
export function WalletBar({ state, at, withStop }: WalletBarProps) {
  const { t } = useTranslation('applicant');
  const { sessionId } = at;
  const help = useAction('applicant.ask-help');
  const moreTime = useAction('enrolment.more-time', ['STEP_STALE']);
  const decline = useAction('enrolment.decline', ['STEP_STALE']);
  const [helping, setHelping] = useState(false);
  const [given, setGiven] = useState<number>();
  const askMoreTime = async () => {
    const answer = await moreTime.run(at);
    setGiven(answer?.ok ? at.visit : undefined);
  };
  const callHelp = () => {
    void help.run({ sessionId });
    setHelping(true);
  };
  return (
    <section className="ApplicantBar" aria-label={t('bar.label')}>
      <Button icon={CircleHelp} onPress={callHelp}>
        {t(state.helpAsked ? 'bar.helpAsked' : 'bar.help')}
      </Button>
      <Button icon={Clock} isPending={moreTime.pending} onPress={() => void askMoreTime()}>
        {t('bar.moreTime')}
      </Button>
      <LookButton />
      <span role="status" className="ApplicantBar-gap soft">
        {given === at.visit && t('time.given')}
      </span>
      {withStop && (
        <Button
          variant="danger"
          icon={OctagonX}
          isPending={decline.pending}
          onPress={() => void decline.run(at)}
        >
          {t('wallet.stop')}
        </Button>
      )}
      <HelpDialog isOpen={helping} onClose={() => setHelping(false)} />
      <TimeWarning
        stepDeadline={state.stepDeadline}
        pending={moreTime.pending}
        onMore={() => void askMoreTime()}
      />
    </section>
  );
}
