import type { ArtefactRef, Place } from '#core/document/document-records.ts';
import { useArtefact } from '../session/artefacts.tsx';
import { cropWindow } from './crop-window.ts';

const WHOLE: Place = { x: 0, y: 0, width: 1, height: 1 };

interface PlaceCropProps {
  artefact: ArtefactRef;
  place: Place | undefined;
  label: string;
  /** The print is upside down in the picture, and upright in the crop. */
  isUpsideDown?: boolean;
}

/** A place on a picture, cut out and marked; the whole picture where no place is given. */
export function PlaceCrop({ artefact, place, label, isUpsideDown = false }: PlaceCropProps) {
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
      style={{
        aspectRatio: `${window.width * artefact.width} / ${window.height * artefact.height}`,
        ...(isUpsideDown ? { rotate: '180deg' } : {}),
      }}
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
