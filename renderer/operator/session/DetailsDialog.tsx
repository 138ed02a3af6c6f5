import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentView, SessionView } from '#core/contract/counter/state.ts';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { Panel } from '../../ui/components/Panel.tsx';
import { CheckList } from '../checks/CheckList.tsx';
import { AnswersPanel } from '../document/AnswersPanel.tsx';
import { DocumentHeader } from '../document/DocumentHeader.tsx';
import { ExpectedPanel } from '../document/ExpectedPanel.tsx';
import { useEvidenceFocus } from '../document/evidence-focus.tsx';
import { KeyedPanel } from '../document/KeyedPanel.tsx';
import { PictureStrip } from '../document/PictureStrip.tsx';
import { GuidePanels } from '../guide/GuideResults.tsx';
import { ApplicantRail } from './ApplicantRail.tsx';
import { FacePanel } from './FacePanel.tsx';
import './DetailsDialog.css';

export interface DetailsDialogProps {
  session: SessionView;
  document: DocumentView | undefined;
  onClose: () => void;
}

/** Everything that the workspace keeps out of the way: figures, every check, the visit of the applicant. */
export function DetailsDialog({ session, document, onClose }: DetailsDialogProps) {
  const { t } = useTranslation('session');
  useCloseOnLook(onClose);
  return (
    <Dialog title={t('exceptions.details')} isOpen onClose={onClose} size="full">
      <div className="Details">
        <div className="Details-column">
          <ApplicantRail session={session} />
          {session.expected && <ExpectedPanel expected={session.expected} />}
          {session.answers && <AnswersPanel answers={session.answers} />}
          {session.consents.procedure?.given && <KeyedPanel session={session} />}
        </div>
        <div className="Details-column">
          {document && (
            <Panel title={t('document.title')}>
              <DocumentHeader document={document} />
              <PictureStrip document={document} />
            </Panel>
          )}
          <FacePanel session={session} />
        </div>
        <div className="Details-column">
          <GuidePanels session={session} />
          <CheckList checks={session.checks} documents={session.documents} />
        </div>
      </div>
    </Dialog>
  );
}

/** A check that leads to a field leads out of the dialog. */
const useCloseOnLook = (onClose: () => void): void => {
  const { focus } = useEvidenceFocus();
  const before = useRef(focus);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (focus !== before.current) close.current();
  }, [focus]);
};
