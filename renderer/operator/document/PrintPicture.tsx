import { useTranslation } from 'react-i18next';
import type { DocumentView } from '#core/contract/counter/state.ts';
import { Picture } from '../session/Picture.tsx';
import { sidesOf } from './pictures-of.ts';

/** The first side, where the print stands, beside a field that is compared by eye. */
export function PrintPicture({ document }: { document: DocumentView }) {
  const { t } = useTranslation('documents');
  const [side] = sidesOf(document);
  if (!side) return <p className="soft">{t('evidence.noPicture')}</p>;
  return (
    <div className="PrintPicture">
      <Picture artefact={side.artefact} alt={t('picture.side', { side: side.side })} />
    </div>
  );
}
