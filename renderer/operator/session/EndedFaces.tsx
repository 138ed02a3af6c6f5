import { useTranslation } from 'react-i18next';
import type { SessionView } from '#core/contract/counter/state.ts';
import type { ArtefactRef } from '#core/document/document-records.ts';
import { useArtefact } from './artefacts.tsx';

/** Both faces of a session that is over, where its pictures are still here. */
export function EndedFaces({ session }: { session: SessionView }) {
  const { t } = useTranslation('session');
  const portrait = session.documents.findLast((one) => one.portrait)?.portrait;
  return (
    <div className="Verdict-faces">
      {portrait && <FacePicture artefact={portrait} name={t('face.portrait')} />}
      {session.selfie && <FacePicture artefact={session.selfie.image} name={t('face.selfie')} />}
    </div>
  );
}

/** Shows a picture of a face. An erased one leaves no empty frame. */
function FacePicture({ artefact, name }: { artefact: ArtefactRef; name: string }) {
  const { dataUrl, error } = useArtefact(artefact.id);
  if (error) return null;
  return <span className="Verdict-face">{dataUrl && <img src={dataUrl} alt={name} />}</span>;
}
