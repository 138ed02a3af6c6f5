import { FileLock2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorView, SessionView } from '#core/contract/counter/state.ts';
import { PICTURES_RULE } from '#core/proofing/decide-outcome.ts';
import { KeptPictures, type OutcomeVerdict } from '#core/proofing/verdicts.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { OutcomePill } from '../../ui/components/OutcomePill.tsx';
import { Panel } from '../../ui/components/Panel.tsx';
import { useFormats } from '../../ui/i18n/format.ts';
import { CheckList } from '../checks/CheckList.tsx';
import { BothVerdicts, FinalReasons } from './BothVerdicts.tsx';
import { CloseSession } from './CloseSession.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { OutcomeRules } from './OutcomeRules.tsx';
import { RecordPanel } from './RecordPanel.tsx';
import { ResultLimits } from './ResultLimits.tsx';
import { SessionHeader } from './SessionHeader.tsx';
import { ShownPanel } from './ShownPanel.tsx';
import { WalletPanel } from './WalletPanel.tsx';
import './EndedSession.css';

/** After the decision: what came out and why, whether it has arrived, and the way on. */
export function EndedSession({ session, operator }: { session: SessionView; operator: OperatorView }) {
  const { t } = useTranslation('session');
  const [exporting, setExporting] = useState(false);
  return (
    <main className="Ended">
      <SessionHeader session={session} />
      <div className="Ended-columns">
        <div className="Ended-main">
          <OutcomePanel session={session} />
          <CloseSession sessionId={session.sessionId} label={closeLabel(session)}>
            {operator.permissions.includes('counter.export') && (
              <Button size="lg" icon={FileLock2} onPress={() => setExporting(true)}>
                {t('ended.export')}
              </Button>
            )}
          </CloseSession>
        </div>
        <div className="Ended-side">
          {session.enrolment && <WalletPanel enrolment={session.enrolment} />}
          {session.scopeAnswers && <ShownPanel answers={session.scopeAnswers} />}
          {session.final && <ResultLimits verdict={session.final} />}
          <RecordPanel session={session} />
        </div>
        <div className="Ended-side">
          <CheckList checks={session.checks} documents={session.documents} />
        </div>
      </div>
      <ExportDialog sessionId={session.sessionId} isOpen={exporting} onClose={() => setExporting(false)} />
    </main>
  );
}

/** To close a session while its applicant sets up a wallet ends that as well. */
const closeLabel = ({ enrolment }: SessionView) =>
  enrolment?.state === 'offered' || enrolment?.state === 'under-way' ? 'ended.wallet.stop' : 'ended.close';

function OutcomePanel({ session }: { session: SessionView }) {
  const { t } = useTranslation('session');
  const { moment } = useFormats();
  const { provisional, final, finalState, decision } = session;
  const shown = final ?? provisional;
  const outcome = finalState ?? shown?.outcome;
  return (
    <Panel
      title={t(final ? 'ended.final' : 'ended.provisional')}
      aside={session.endedAt && t('ended.ended', { time: moment(session.endedAt) })}
    >
      {outcome && (
        <div className="Ended-outcome" data-outcome={outcome}>
          <OutcomePill outcome={outcome} />
        </div>
      )}
      {decision && (
        <p className="soft">
          {t(`decision.${decision.kind}`)}
          {' · '}
          {t('decision.decided', { operator: decision.operator, time: moment(decision.time) })}
        </p>
      )}
      {session.sealed && <Notice tone="info">{t('quiet.sealed')}</Notice>}
      {shown && <PicturesNotice verdict={shown} />}
      <Agreement session={session} />
      {shown && (
        <>
          <h3 className="Ended-why">{t('ended.rules')}</h3>
          <OutcomeRules verdict={shown} />
        </>
      )}
    </Panel>
  );
}

/** Where the pictures are, when only this kiosk has them. */
function PicturesNotice({ verdict }: { verdict: OutcomeVerdict }) {
  const { t } = useTranslation('session');
  const found = verdict.rules.find(({ rule }) => rule === PICTURES_RULE);
  const { data: kept } = KeptPictures.safeParse(found?.result);
  return kept ? <Notice tone="info">{t(`ended.pictures.${kept}`)}</Notice> : null;
}

function Agreement({ session }: { session: SessionView }) {
  const { t } = useTranslation('session');
  const { provisional, final, finalReasons, disagreement } = session;
  if (!final) return <Notice tone="info">{t('ended.waitingFinal')}</Notice>;
  if (!provisional) return null;
  if (!disagreement) {
    return (
      <>
        <Notice tone="passed">{t('ended.same')}</Notice>
        <FinalReasons codes={finalReasons} />
      </>
    );
  }
  return (
    <>
      <Notice tone="review">{t('ended.differs')}</Notice>
      <BothVerdicts counter={provisional.outcome} services={final.outcome} />
      <FinalReasons codes={finalReasons} />
    </>
  );
}
