import { FileLock2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorView, SessionView } from '#core/contract/counter/state.ts';
import { PICTURES_RULE } from '#core/proofing/decide-outcome.ts';
import { KeptPictures, type OutcomeVerdict } from '#core/proofing/verdicts.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { useFormats } from '../../ui/i18n/format.ts';
import { CheckList } from '../checks/CheckList.tsx';
import { Exceptions } from '../checks/Exceptions.tsx';
import { OverrulingProvider } from '../checks/Overruled.tsx';
import { useCommand } from '../commands/use-command.tsx';
import { GuidePanels } from '../guide/GuideResults.tsx';
import { scrollBy, useScrollKeys } from '../keys/scroll-keys.ts';
import { applicantName } from './applicant-name.ts';
import { BothVerdicts, FinalReasons } from './BothVerdicts.tsx';
import { CloseSession } from './CloseSession.tsx';
import { EndedFaces } from './EndedFaces.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { useEnterGuard } from './enter-guard.ts';
import { OutcomeRules } from './OutcomeRules.tsx';
import { ReceiptPanel } from './ReceiptPanel.tsx';
import { RecordPanel } from './RecordPanel.tsx';
import { ResultLimits } from './ResultLimits.tsx';
import { ShownPanel } from './ShownPanel.tsx';
import { useLimitWords } from './use-rule-words.ts';
import { WalletPanel } from './WalletPanel.tsx';
import './EndedSession.css';

/**
 * Shows the end after the decision: one sentence, points to check, the receipt, and the next step. Sending continues
 * meanwhile.
 */
export function EndedSession({ session, operator }: { session: SessionView; operator: OperatorView }) {
  const { t } = useTranslation('session');
  const [open, setOpen] = useState<'export' | 'details'>();
  const close = () => setOpen(undefined);
  const page = useRef<HTMLElement>(null);
  useScrollKeys((key) => page.current && scrollBy(page.current, key));
  useCommand('export', () => setOpen('export'), {
    isOn: operator.permissions.includes('counter.export'),
  });
  useCommand('details', () => setOpen('details'));
  useEnterGuard(session.decision?.time);
  const { enrolment, final } = session;
  const isSettingUp = enrolment?.state === 'offered' || enrolment?.state === 'under-way';
  return (
    <OverrulingProvider
      session={session}
      answers={session.attestation ?? NOT_ANSWERED}
      operator={session.decision?.operator ?? operator.name}
    >
      <main ref={page} className="Ended">
        <div className="Ended-columns">
          <div className="Ended-main">
            <Verdict session={session} />
            <Agreement session={session} />
            <section className="Ended-exceptions">
              <Exceptions
                session={session}
                forecast={final ?? session.provisional}
                onDetails={() => setOpen('details')}
              />
            </section>
            <CloseSession
              sessionId={session.sessionId}
              isSettingUp={isSettingUp}
              mayStart={operator.permissions.includes('counter.verify')}
            >
              {operator.permissions.includes('counter.export') && (
                <Button variant="quiet" icon={FileLock2} onPress={() => setOpen('export')}>
                  {t('ended.export')}
                </Button>
              )}
            </CloseSession>
          </div>
          <div className="Ended-side">
            {enrolment && <WalletPanel sessionId={session.sessionId} enrolment={enrolment} />}
            {session.receipt && <ReceiptPanel session={session} receipt={session.receipt} />}
            {session.scopeAnswers && <ShownPanel answers={session.scopeAnswers} />}
            <RecordPanel session={session} />
            {final && <ResultLimits verdict={final} />}
          </div>
        </div>
        <ExportDialog sessionId={session.sessionId} isOpen={open === 'export'} onClose={close} />
        <Dialog title={t('ended.rules')} isOpen={open === 'details'} onClose={close} size="lg">
          {(final ?? session.provisional) && <OutcomeRules verdict={final ?? session.provisional ?? NONE} />}
          <GuidePanels session={session} />
          <CheckList checks={session.checks} documents={session.documents} />
        </Dialog>
      </main>
    </OverrulingProvider>
  );
}

const NOT_ANSWERED = {};
const NONE: OutcomeVerdict = { outcome: 'Review', ruleSet: '', rules: [] };

/** Says in one sentence who the session was about and how it ended. */
function Verdict({ session }: { session: SessionView }) {
  const { t } = useTranslation('session');
  const { moment } = useFormats();
  const { provisional, final, finalState, decision, sealed } = session;
  const shown = final ?? provisional;
  const outcome = finalState ?? shown?.outcome;
  const limits = useLimitWords(shown?.rules ?? []);
  const name = applicantName(session) ?? session.reference;
  return (
    <section
      className="Verdict"
      data-outcome={outcome}
      aria-label={t(final ? 'ended.final' : 'ended.provisional')}
    >
      <EndedFaces session={session} />
      <div className="Verdict-words">
        <p className="soft">{t(final ? 'ended.final' : 'ended.provisional')}</p>
        {outcome && (
          <h2>
            <bdi>{t(`ended.sentence.${outcome}`, { name })}</bdi>
          </h2>
        )}
        {limits.length > 0 && <p className="Verdict-why">{limits.slice(0, 3).join(' ')}</p>}
        {decision && (
          <p className="soft">
            {t(`decision.${decision.kind}`)}
            {' · '}
            {t('decision.decided', { operator: decision.operator, time: moment(decision.time) })}
          </p>
        )}
        {sealed && <Notice tone="info">{t('quiet.sealed')}</Notice>}
        {shown && <PicturesNotice verdict={shown} />}
      </div>
    </section>
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
  if (!final) return <p className="soft">{t('ended.waitingFinal')}</p>;
  if (!provisional) return null;
  if (!disagreement) {
    return (
      <>
        <p className="soft">{t('ended.same')}</p>
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
