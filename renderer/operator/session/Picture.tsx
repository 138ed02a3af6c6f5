import { ImageOff, Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { Button as PictureButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { ArtefactRef } from '#core/document/document-records.ts';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { Spinner } from '../../ui/components/Spinner.tsx';
import { useArtefact } from './artefacts.tsx';
import { ZoomPicture } from './ZoomPicture.tsx';
import './Picture.css';

export interface PictureProps {
  artefact: ArtefactRef;
  alt: string;
  /** Two faces side by side are cut to one shape; other pictures are shown whole. */
  shape?: 'portrait';
}

/** A picture of the session; a press shows it as large as the screen allows. */
export function Picture({ artefact, alt, shape }: PictureProps) {
  const { t } = useTranslation('session');
  const { dataUrl, error } = useArtefact(artefact.id);
  const [open, setOpen] = useState(false);
  const ratio = {
    aspectRatio: shape === 'portrait' ? '4 / 5' : `${artefact.width} / ${artefact.height}`,
  };
  if (error) {
    return (
      <div className="Picture" style={ratio}>
        <ImageOff aria-hidden />
        <span>{t('document.missing')}</span>
      </div>
    );
  }
  if (!dataUrl) {
    return (
      <div className="Picture" style={ratio} role="status">
        <Spinner />
        <span className="visually-hidden">{t('document.loading')}</span>
      </div>
    );
  }
  return (
    <>
      <PictureButton
        className="Picture"
        style={ratio}
        aria-label={`${alt}: ${t('document.zoom')}`}
        onPress={() => setOpen(true)}
      >
        <img src={dataUrl} alt="" className="Picture-image" data-shape={shape} />
        <Maximize2 aria-hidden className="Picture-zoom" />
      </PictureButton>
      <Dialog title={alt} isOpen={open} onClose={() => setOpen(false)} size="full">
        <ZoomPicture src={dataUrl} alt={alt} ratio={artefact.width / artefact.height} />
      </Dialog>
    </>
  );
}
