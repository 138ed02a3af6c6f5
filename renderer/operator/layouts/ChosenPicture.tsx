import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { MAX_LAYOUT_PICTURE_BASE64 } from '#core/contract/counter/layout-operations.ts';
import { pictureBase64 } from '../../ui/camera/picture-base64.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Notice } from '../../ui/components/Notice.tsx';

interface ChosenPictureProps {
  /** Base64 of a JPEG. */
  picture: string | undefined;
  onChoose: (picture: string | undefined) => void;
}

/** The picture that is read, from a file. */
export function ChosenPicture({ picture, onChoose }: ChosenPictureProps) {
  const { t } = useTranslation('layouts');
  const [isUnreadable, setUnreadable] = useState(false);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const chosen = await fromFile(file);
    setUnreadable(!chosen);
    onChoose(chosen);
  };
  return (
    <div className="Layouts-chosen">
      {picture && <img src={`data:image/jpeg;base64,${picture}`} alt={t('picture.chosen')} />}
      {isUnreadable && (
        <Notice tone="failed" live="assertive">
          {t('picture.unreadable')}
        </Notice>
      )}
      <FileTrigger acceptedFileTypes={['image/*']} onSelect={(files) => void choose(files?.[0])}>
        <Button icon={ImageUp}>{t('picture.choose')}</Button>
      </FileTrigger>
      <p className="soft">{t('picture.text')}</p>
    </div>
  );
}

/** Undefined for a file that the browser shows no picture of. */
async function fromFile(file: File): Promise<string | undefined> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return undefined;
  }
  try {
    return await pictureBase64(picture, MAX_LAYOUT_PICTURE_BASE64);
  } finally {
    picture.close();
  }
}
