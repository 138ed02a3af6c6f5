import { useTranslation } from 'react-i18next';
import type { DocumentView, FieldSourceView } from '#core/contract/counter/state.ts';
import { PlaceCrop } from './PlaceCrop.tsx';

const CROPS = { mrz: 'document-mrz', barcode: 'document-barcode' } as const;

/** The picture that holds a source: the one its place names, else the crop of its kind in the same capture. */
const pictureOf = (document: DocumentView, { source, captureId, place }: FieldSourceView) => {
  const pictures = document.captures.flatMap((capture) => capture.pictures);
  if (place) return pictures.find(({ id }) => id === place.artefactId);
  if (source !== 'mrz' && source !== 'barcode') return undefined;
  return document.captures
    .find(({ id }) => id === captureId)
    ?.pictures.find(({ kind }) => kind === CROPS[source]);
};

/** The value as the camera saw it: its place cut out and marked, or the whole barcode. Nothing where nothing was seen. */
export function EvidenceCrop({ document, source }: { document: DocumentView; source: FieldSourceView }) {
  const { t } = useTranslation('documents');
  const artefact = pictureOf(document, source);
  if (!artefact) return null;
  const label = t('evidence.crop', { source: t(`source.${source.source}`) });
  return (
    <PlaceCrop
      artefact={artefact}
      place={source.place}
      label={label}
      isUpsideDown={source.place?.upsideDown === true}
    />
  );
}
