import { useTranslation } from 'react-i18next';
import type { DocumentView, FieldSourceView } from '#core/contract/counter/state.ts';
import type { ArtefactRef, Place } from '#core/document/document-records.ts';
import { useArtefact } from '../session/artefacts.tsx';
import { cropWindow } from './crop-window.ts';

const WHOLE: Place = { x: 0, y: 0, width: 1, height: 1 };
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
  return <Crop artefact={artefact} place={source.place} label={label} />;
}

function Crop({
  artefact,
  place,
  label,
}: {
  artefact: ArtefactRef;
  place: Place | undefined;
  label: string;
}) {
  const { dataUrl } = useArtefact(artefact.id);
  if (!dataUrl) return null;
  const window = place ? cropWindow(place) : WHOLE;
  const percent = (share: number) => `${share * 100}%`;
  return (
    <div
      className="EvidenceCrop"
      data-whole={place ? undefined : true}
      role="img"
      aria-label={label}
      style={{ aspectRatio: `${window.width * artefact.width} / ${window.height * artefact.height}` }}
    >
      <img
        src={dataUrl}
        alt=""
        className="EvidenceCrop-image"
        style={{
          width: percent(1 / window.width),
          left: percent(-window.x / window.width),
          top: percent(-window.y / window.height),
        }}
      />
      {place && (
        <span
          className="EvidenceCrop-mark"
          style={{
            left: percent((place.x - window.x) / window.width),
            top: percent((place.y - window.y) / window.height),
            width: percent(place.width / window.width),
            height: percent(place.height / window.height),
          }}
        />
      )}
    </div>
  );
}
