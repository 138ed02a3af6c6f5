import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { SessionView } from '#core/contract/counter/state.ts';
import { faceInspectionOf } from '#core/contract/inspection-guide.ts';
import type { ArtefactRef } from '#core/document/document-records.ts';
import { Keys } from '../../ui/components/Keys.tsx';
import { useCommand } from '../commands/use-command.tsx';
import { useShortcut } from '../keys/use-shortcut.ts';
import { useArtefact } from '../session/artefacts.tsx';
import type { PointAnswers } from './guide-answers.ts';
import { InspectionGuide } from './InspectionGuide.tsx';

/**
 * Opens the comparison of the applicant with the portrait, part by part: the way where nobody may photograph the face,
 * and beside any other comparison. Without a portrait there is nothing to compare with.
 */
export function FacePartsButton({ session }: { session: SessionView }) {
  const { t } = useTranslation('session');
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState<PointAnswers>({});
  const document = session.documents.findLast(({ portrait }) => portrait);
  const open = () => setOpen(true);
  const reason = document ? undefined : t('face.portraitNone');
  useCommand('faceParts', open, { reason });
  useShortcut('v', open, document !== undefined);
  return (
    <>
      <Button
        className="FaceToggle"
        data-face-parts
        aria-haspopup="dialog"
        isDisabled={!document}
        onPress={open}
      >
        <ListChecks aria-hidden className="Button-icon" />
        <span>{t('guide.face.open')}</span>
        <Keys keys={['V']} decorative />
      </Button>
      {isOpen && document && (
        <InspectionGuide
          title={t('guide.face.title')}
          text={t('guide.face.text')}
          sessionId={session.sessionId}
          documentId={document.id}
          kind="face"
          recorded={faceInspectionOf(session.inspections ?? [], document.id)}
          draft={draft}
          onDraft={setDraft}
          onClose={() => setOpen(false)}
          beside={
            <div className="GuideFaces">
              <GuideFace artefact={document.portrait} name={t('face.portrait')} />
              {session.selfie && <GuideFace artefact={session.selfie.image} name={t('face.selfie')} />}
            </div>
          }
        />
      )}
    </>
  );
}

function GuideFace({ artefact, name }: { artefact: ArtefactRef | undefined; name: string }) {
  const { dataUrl } = useArtefact(artefact?.id);
  return (
    <figure className="Face">
      {dataUrl && <img src={dataUrl} alt={name} />}
      <figcaption>{name}</figcaption>
    </figure>
  );
}
