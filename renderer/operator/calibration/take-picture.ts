import { MAX_PICTURE_BASE64 } from '#core/contract/counter/calibration-operations.ts';
import { pictureBase64 } from '../../ui/camera/picture-base64.ts';

/** Takes a picture of the video as base64 of a JPEG; undefined while the video shows nothing. */
export const takePicture = async (video: HTMLVideoElement | null): Promise<string | undefined> => {
  if (!video || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0)
    return undefined;
  // One moment for every try: the person moves on meanwhile.
  const moment = await createImageBitmap(video);
  try {
    return await pictureBase64(moment, MAX_PICTURE_BASE64);
  } finally {
    moment.close();
  }
};
