import { useTranslation } from 'react-i18next';
import type { DocumentView } from '#core/contract/counter/state.ts';
import type { Place } from '#core/document/document-records.ts';
import type { DocumentField } from '#core/document/fields.ts';
import { useArtefact } from '../session/artefacts.tsx';
import { printPlace } from './print-place.ts';

/** Paper around the characters, as a share of their height. */
const MARGIN = 0.25;

const around = ({ x, y, width, height }: Place, ratio: number): Place => {
  const above = height * MARGIN;
  const beside = above / ratio;
  return { x: x - beside, y: y - above, width: width + 2 * beside, height: height + 2 * above };
};

/** The characters of a field as they are printed, as high as the row; the place stays free where nobody found them. */
export function PrintCrop({ document, field }: { document: DocumentView; field: DocumentField }) {
  const { t } = useTranslation(['documents', 'checks']);
  const printed = printPlace(document, field);
  const isUpright = printed?.turned === 0 || printed?.turned === 180;
  const { dataUrl } = useArtefact(isUpright ? printed.side.artefact.id : undefined);
  if (!printed || !isUpright || !dataUrl) return <span className="PrintCrop-none" />;
  const { width, height } = printed.side.artefact;
  const window = around(printed.place, width / height);
  const percent = (share: number) => `${share * 100}%`;
  return (
    <span className="PrintCrop">
      <span
        className="PrintCrop-window"
        role="img"
        aria-label={t('documents:evidence.crop', { source: t('documents:source.print') })}
        style={{
          aspectRatio: `${window.width * width} / ${window.height * height}`,
          ...(printed.turned === 180 ? { rotate: '180deg' } : {}),
        }}
      >
        <img
          src={dataUrl}
          alt=""
          style={{
            width: percent(1 / window.width),
            left: percent(-window.x / window.width),
            top: percent(-window.y / window.height),
          }}
        />
      </span>
    </span>
  );
}
