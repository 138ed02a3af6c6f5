import { useTranslation } from 'react-i18next';
import type { DocumentField, DocumentView } from '../../../main/counter/contract/state.ts';
import { useArtefact } from './artefacts.tsx';
import { mrzPlace } from './mrz-place.ts';

/** Characters of context on each side of the field. */
const MARGIN = 0.04;
/** The crop shows at least this part of a line, so that short fields are not blown up beyond reading. */
const MIN_SHARE = 0.3;

/** The field as the camera saw it, cut out of the picture of the machine readable zone and marked. */
export function MrzCrop({ document, field }: { document: DocumentView; field: DocumentField }) {
  const { t } = useTranslation('session');
  const { dataUrl } = useArtefact(document.mrzCrop?.id);
  const place = mrzPlace(document.mrzFormat, document.mrzLines ?? [], field);
  if (!dataUrl || !place || !document.mrzCrop) return null;

  const width = Math.min(1, Math.max(MIN_SHARE, place.width + 2 * MARGIN));
  const left = Math.min(1 - width, Math.max(0, place.left + place.width / 2 - width / 2));
  const percent = (share: number) => `${share * 100}%`;
  return (
    <div
      className="MrzCrop"
      role="img"
      aria-label={t('document.crop')}
      style={{
        aspectRatio: `${width * document.mrzCrop.width} / ${place.height * document.mrzCrop.height}`,
        height: 'auto',
      }}
    >
      <img
        src={dataUrl}
        alt=""
        className="MrzCrop-image"
        style={{
          width: percent(1 / width),
          left: percent(-left / width),
          top: percent(-place.top / place.height),
        }}
      />
      <span
        className="MrzCrop-mark"
        style={{
          left: percent((place.left - left) / width),
          width: percent(place.width / width),
          top: '6%',
          bottom: '6%',
        }}
      />
    </div>
  );
}
