import type { ArtefactRef } from '#core/document/document-records.ts';
import { jpegSize } from '#core/imaging/jpeg-size.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import type { DocumentExamination, DocumentReading } from '#inference/ports/document-models.ts';
import type { CapturedPicture } from '../captured-picture.ts';
import type { PipelineClock, Vision } from '../vision/ports.ts';
import type { ReadFrame } from './zone-readings.ts';

type Kind = ArtefactRef['kind'];

/** A frame as it came, with its reading and its examination. */
export interface ExaminedFrame {
  jpeg: Uint8Array;
  reading?: DocumentReading;
  examination?: DocumentExamination;
}

/** A picture cut out of a frame. */
export interface Cut {
  kind: Kind;
  image: RgbImage;
}

export function cutsOf({ reading, examination }: Omit<ExaminedFrame, 'jpeg'>): Cut[] {
  const crops: readonly (readonly [Kind, RgbImage | undefined])[] = [
    ['document-card', examination?.card],
    ['document-portrait', reading?.portrait?.image],
    ['document-mrz', reading?.zoneImage],
    ['document-barcode', reading?.barcode?.crop],
    ['document-signature', examination?.signature],
  ];
  return crops.flatMap(([kind, image]) => (image ? [{ kind, image }] : []));
}

/**
 * The frame as it came, everything that was cut out of it, and the bytes of its barcode.
 * @throws AppError of the IMAGE_* family
 */
export async function capturePictures(
  { codec }: Vision,
  time: Pick<PipelineClock, 'newId'>,
  { jpeg, reading, examination }: ExaminedFrame,
): Promise<CapturedPicture[]> {
  const frame = await codec.decode({ mimeType: 'image/jpeg', bytes: jpeg });
  const cuts = cutsOf({ ...(reading ? { reading } : {}), ...(examination ? { examination } : {}) });
  return [
    picture(time, 'document-frame', jpeg, frame),
    ...(await Promise.all(
      cuts.map(async ({ kind, image }) =>
        picture(time, kind, await codec.encodeJpeg(image, purposeOf(kind)), image),
      ),
    )),
    ...(reading?.barcode ? [readerData(time, reading.barcode.bytes)] : []),
  ];
}

/** Only the portrait is compared with another picture. */
const purposeOf = (kind: Kind) => (kind === 'document-portrait' ? 'compared' : 'shown');

/** The other frames whose readings of the zone were merged, in the order in which they were. */
export const zoneFrames = (
  time: Pick<PipelineClock, 'newId'>,
  frames: readonly Pick<ReadFrame, 'jpeg'>[],
): CapturedPicture[] =>
  frames.map(({ jpeg }) =>
    picture(time, 'document-zone-frame', jpeg, jpegSize(jpeg) ?? { width: 0, height: 0 }),
  );

/** The bytes of a code or a reader; everything else can be read from them again. */
export const readerData = (time: Pick<PipelineClock, 'newId'>, bytes: Uint8Array): CapturedPicture => ({
  id: time.newId(),
  kind: 'document-reader-data',
  mediaType: 'application/octet-stream',
  bytes,
  meta: { width: 0, height: 0 },
});

/** The pictures by reference, as a capture names them. */
export const pictureRefs = (pictures: readonly CapturedPicture[]): ArtefactRef[] =>
  pictures.map(({ id, kind, meta }) => ({
    id,
    kind: kind as Kind,
    width: Number(meta.width),
    height: Number(meta.height),
  }));

function picture(
  time: Pick<PipelineClock, 'newId'>,
  kind: Kind,
  bytes: Uint8Array,
  { width, height }: Pick<RgbImage, 'width' | 'height'>,
): CapturedPicture {
  return { id: time.newId(), kind, mediaType: 'image/jpeg', bytes, meta: { width, height } };
}
