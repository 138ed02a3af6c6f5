import { useTranslation } from 'react-i18next';
import type { DocumentView } from '#core/contract/counter/state.ts';
import type { Place } from '#core/document/document-records.ts';
import type { DocumentField } from '#core/document/fields.ts';
import { useArtefact } from '../session/artefacts.tsx';
import { isUpright, type PrintPlace, printPlace } from './print-place.ts';

/** Paper around the characters, as a share of their height. */
const MARGIN = 0.25;

const around = ({ x, y, width, height }: Place, ratio: number): Place => {
  const above = height * MARGIN;
  const beside = above / ratio;
  return { x: x - beside, y: y - above, width: width + 2 * beside, height: height + 2 * above };
};

/** The print of a field for its row; `none` if it was not found, would stand upright, or its picture is gone. */
export type Crop =
  | { state: 'none' | 'loading' }
  | { state: 'shown'; printed: PrintPlace /** The picture of the side. */; dataUrl: string };

export const usePrintCrop = (document: DocumentView, field: DocumentField): Crop => {
  const found = printPlace(document, field);
  const printed = found && isUpright(found) ? found : undefined;
  const { dataUrl, error } = useArtefact(printed?.side.artefact.id);
  if (!printed || error) return { state: 'none' };
  return dataUrl ? { state: 'shown', printed, dataUrl } : { state: 'loading' };
};

/** Shows the printed characters of a field at the height of the row; leaves the place free if they were not found. */
export function PrintCrop({ crop }: { crop: Crop }) {
  const { t } = useTranslation('documents');
  if (crop.state !== 'shown') return <span className="PrintCrop-none" />;
  const { printed, dataUrl } = crop;
  const { width, height } = printed.side.artefact;
  const window = around(printed.place, width / height);
  const percent = (share: number) => `${share * 100}%`;
  return (
    <span className="PrintCrop">
      <span
        className="PrintCrop-window"
        role="img"
        aria-label={t('evidence.crop', { source: t('source.print') })}
        style={{
          ...({ '--crop-ratio': (window.width * width) / (window.height * height) } as React.CSSProperties),
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
