import { useTranslation } from 'react-i18next';
import type { DocumentView } from '#core/contract/counter/state.ts';
import { Picture } from '../session/Picture.tsx';
import { printOf } from './pictures-of.ts';

/** The side with the print, beside a field that is compared or keyed by eye. */
export function PrintPicture({ document }: { document: DocumentView }) {
  const { t } = useTranslation('documents');
  const artefact = printOf(document);
  return artefact ? (
    <Picture artefact={artefact} alt={t('picture.side', { side: 1 })} />
  ) : (
    <p className="soft">{t('evidence.noPicture')}</p>
  );
}
