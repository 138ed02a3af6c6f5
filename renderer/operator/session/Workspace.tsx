import { useTranslation } from 'react-i18next';
import type { OperatorView, SessionView } from '#core/contract/counter/state.ts';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { CheckList } from '../checks/CheckList.tsx';
import { AnswersPanel } from '../document/AnswersPanel.tsx';
import { DocumentPanel } from '../document/DocumentPanel.tsx';
import { ExpectedPanel } from '../document/ExpectedPanel.tsx';
import { EvidenceFocusProvider } from '../document/evidence-focus.tsx';
import { KeyedPanel } from '../document/KeyedPanel.tsx';
import { ApplicantRail } from './ApplicantRail.tsx';
import { AttestationForm } from './AttestationForm.tsx';
import { ArtefactProvider } from './artefacts.tsx';
import { DecisionBar } from './DecisionBar.tsx';
import { EndedSession } from './EndedSession.tsx';
import { FacePanel } from './FacePanel.tsx';
import { HandedOver } from './HandedOver.tsx';
import { SessionHeader } from './SessionHeader.tsx';
import './Workspace.css';

/** One person's verification: what the applicant does on the left, the evidence, the operator's word at the end. */
export function Workspace({ session, operator }: { session: SessionView; operator: OperatorView }) {
  if (session.handedTo !== undefined) return <HandedOver session={session} to={session.handedTo} />;
  if (session.status === 'ended') return <EndedSession session={session} operator={operator} />;
  return (
    <ArtefactProvider sessionId={session.sessionId}>
      <EvidenceFocusProvider>
        <main className="Workspace">
          <SessionHeader session={session} />
          <SessionNotices session={session} />
          <div className="Workspace-columns">
            <ApplicantRail session={session} />
            <div className="Workspace-document">
              {session.expected && <ExpectedPanel expected={session.expected} />}
              {session.answers && <AnswersPanel answers={session.answers} />}
              <DocumentPanel session={session} />
              {session.consents.procedure?.given && <KeyedPanel session={session} />}
            </div>
            <div className="Workspace-word">
              <div className="Workspace-face">
                <FacePanel session={session} />
                <AttestationForm session={session} />
              </div>
              <div className="Workspace-checks">
                <CheckList checks={session.checks} documents={session.documents} />
              </div>
            </div>
          </div>
          <DecisionBar session={session} />
        </main>
      </EvidenceFocusProvider>
    </ArtefactProvider>
  );
}

function SessionNotices({ session }: { session: SessionView }) {
  const { t } = useTranslation('session');
  const { helpAsked, takenOver, faults } = session;
  if (!helpAsked && !takenOver && faults.length === 0) return null;
  return (
    <div className="Workspace-notices">
      {takenOver && <Notice tone="info">{t('handOver.taken')}</Notice>}
      {helpAsked && <Notice tone="info" title={t('help')} live="assertive" />}
      {faults.map((fault) => (
        <ErrorNotice key={fault.code} error={fault} tone="review" standing />
      ))}
    </div>
  );
}
