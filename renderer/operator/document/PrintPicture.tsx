import { useTranslation } from 'react-i18next';
import type { DocumentView } from '#core/contract/counter/state.ts';
import { Picture } from '../session/Picture.tsx';
import { PlaceCrop } from './PlaceCrop.tsx';
import { sidesOf } from './pictures-of.ts';
import type { PrintSuggestion } from './print-suggestion.ts';

interface PrintPictureProps {
  document: DocumentView;
  /** The side that it was read on is shown, with its place cut out; without it the first side. */
  read?: PrintSuggestion | undefined;
}

/** The side with the print, beside a field that is compared or keyed by eye. */
export function PrintPicture({ document, read }: PrintPictureProps) {
  const { t } = useTranslation('documents');
  const side = read?.side ?? sidesOf(document)[0];
  if (!side) return <p className="soft">{t('evidence.noPicture')}</p>;
  return (
    <div className="PrintPicture">
      {read?.place && (
        <PlaceCrop
          artefact={side.artefact}
          place={read.place}
          label={t('evidence.crop', { source: t('source.print') })}
          isUpsideDown={read.turned === 180}
        />
      )}
      <Picture artefact={side.artefact} alt={t('picture.side', { side: side.side })} />
    </div>
  );
}
