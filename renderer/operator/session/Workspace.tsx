import { useEffect, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { DocumentView, OperatorView, SessionView } from '#core/contract/counter/state.ts';
import { Exceptions } from '../checks/Exceptions.tsx';
import { OverrulingProvider } from '../checks/Overruled.tsx';
import { useCommand } from '../commands/use-command.tsx';
import { DecisionBar } from '../decision/DecisionBar.tsx';
import { useDecision } from '../decision/use-decision.ts';
import { type Forecast, useForecast } from '../decision/use-forecast.ts';
import { DocumentStatePill } from '../document/DocumentStatePill.tsx';
import { EvidenceFocusProvider } from '../document/evidence-focus.tsx';
import { FieldsPanel } from '../document/FieldsPanel.tsx';
import { useFieldWork } from '../document/use-field-work.ts';
import { useShownDocument } from '../document/use-shown-document.ts';
import { useShortcut } from '../keys/use-shortcut.ts';
import { DocumentStage } from '../stage/DocumentStage.tsx';
import { ApplicantNow } from './ApplicantNow.tsx';
import { ArtefactProvider } from './artefacts.tsx';
import { CaptureView } from './CaptureView.tsx';
import { CaptureHelpProvider } from './capture-help.tsx';
import { DetailsDialog } from './DetailsDialog.tsx';
import { EndedSession } from './EndedSession.tsx';
import { FaceCompare } from './FaceCompare.tsx';
import { HandedOver } from './HandedOver.tsx';
import { SessionNotices } from './SessionNotices.tsx';
import '../document/DocumentTabs.css';
import './Workspace.css';

export interface WorkspaceProps {
  session: SessionView;
  operator: OperatorView;
  /** The seconds before a signature begin or are over. */
  onSigning: (isSigning: boolean) => void;
  onReaders: () => void;
}

/** One person's verification: what the applicant shows on the stage, the evidence, the operator's word at the end. */
export function Workspace(props: WorkspaceProps) {
  const { session, operator } = props;
  if (session.handedTo !== undefined) return <HandedOver session={session} to={session.handedTo} />;
  return (
    <ArtefactProvider sessionId={session.sessionId}>
      {session.status === 'ended' ? (
        <EndedSession session={session} operator={operator} />
      ) : (
        <EvidenceFocusProvider>
          <CaptureHelpProvider session={session}>
            <ActiveSession {...props} />
          </CaptureHelpProvider>
        </EvidenceFocusProvider>
      )}
    </ArtefactProvider>
  );
}

function ActiveSession({ session, operator, onSigning, onReaders }: WorkspaceProps) {
  const [showsDetails, setDetails] = useState(false);
  const [shown, choose] = useShownDocument(session.documents);
  const decision = useDecision(session);
  const approval = useForecast(session, 'approve', decision.answers);
  const isLocked = decision.stage.at === 'undo';
  const onDetails = () => setDetails(true);
  useCommand('details', onDetails, { isOn: !isLocked });
  useShortcut('g', onReaders, !isLocked);
  useEffect(() => {
    onSigning(isLocked);
    return () => onSigning(false);
  }, [isLocked, onSigning]);
  return (
    <OverrulingProvider session={session} answers={decision.answers} operator={operator.name}>
      <main className="Workspace">
        <SessionNotices session={session} />
        <div className="Workspace-work" inert={isLocked}>
          {shown && (shown.complete || session.applicant.step === 'done') ? (
            <Compare
              session={session}
              shown={shown}
              forecast={approval}
              onChoose={choose}
              onDetails={onDetails}
            />
          ) : (
            <CaptureView session={session} document={shown} onDetails={onDetails} />
          )}
        </div>
        <DecisionBar session={session} decision={decision} approval={approval} />
        {showsDetails && (
          <DetailsDialog session={session} document={shown} onClose={() => setDetails(false)} />
        )}
      </main>
    </OverrulingProvider>
  );
}

interface CompareProps {
  session: SessionView;
  shown: DocumentView;
  forecast: Forecast | undefined;
  onChoose: (number: number) => void;
  onDetails: () => void;
}

/** Document, faces and fields beside each other; several documents are tabs above their fields. */
function Compare({ session, shown, forecast, onChoose, onDetails }: CompareProps) {
  const { t } = useTranslation('session');
  const { documents } = session;
  const faces = (
    <div className="Workspace-faces">
      <FaceCompare session={session} />
      {session.applicant.step !== 'done' && <ApplicantNow session={session} />}
      <Exceptions session={session} forecast={forecast} onDetails={onDetails} />
    </div>
  );
  if (documents.length === 1) {
    return (
      <div className="Workspace-columns">
        {faces}
        <OneDocument key={shown.id} session={session} document={shown} isTab={false} />
      </div>
    );
  }
  return (
    <Tabs
      className="Workspace-columns"
      data-several
      selectedKey={shown.number}
      onSelectionChange={(key) => onChoose(Number(key))}
    >
      {faces}
      <TabList className="DocumentTabs-list" aria-label={t('document.several')}>
        {documents.map((document) => (
          <DocumentTab key={document.number} document={document} />
        ))}
      </TabList>
      <OneDocument key={shown.id} session={session} document={shown} isTab />
    </Tabs>
  );
}

interface OneDocumentProps {
  session: SessionView;
  document: DocumentView;
  /** It is one of several. */
  isTab: boolean;
}

/** The stage and the fields work on one thing: the field in hand. */
function OneDocument({ session, document, isTab }: OneDocumentProps) {
  const work = useFieldWork(session.sessionId, document);
  const fields = <FieldsPanel session={session} document={document} work={work} />;
  return (
    <>
      <DocumentStage session={session} document={document} work={work} />
      {isTab ? (
        <TabPanel id={document.number} className="Workspace-fields">
          {fields}
        </TabPanel>
      ) : (
        <div className="Workspace-fields">{fields}</div>
      )}
    </>
  );
}

function DocumentTab({ document }: { document: DocumentView }) {
  const { t } = useTranslation('documents');
  return (
    <Tab id={document.number} className="DocumentTabs-tab">
      <span className="DocumentTabs-number">{document.number}</span>
      <span>{t(`type.${document.kind.type}`)}</span>
      <DocumentStatePill document={document} />
    </Tab>
  );
}
