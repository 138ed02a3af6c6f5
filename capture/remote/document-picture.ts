import type { CaptureHint } from '#core/contract/counter/capture-hints.ts';
import { failure } from '#core/contract/errors.ts';
import type { Flow } from '#core/contract/flow.ts';
import type { CaptureRecord } from '#core/document/document-records.ts';
import type { DocumentReading } from '#inference/ports/document-models.ts';
import type { CapturedPicture } from '../captured-picture.ts';
import { readingFacts } from '../document/capture-facts.ts';
import { capturePictures, pictureRefs } from '../document/capture-pictures.ts';
import { ghostRecord } from '../document/ghost-portrait.ts';
import { awaitedSide, judgeSide, shownHint } from '../document/judge-side.ts';
import { printOf } from '../document/printed-side.ts';
import { agreedZone } from '../document/zone-readings.ts';
import type { PipelineClock, Vision } from '../vision/ports.ts';

/** One still picture of a side of a document. */
export interface DocumentPictureTask {
  task: 'document';
  jpeg: Uint8Array;
  flow: Flow;
  /** Earlier captures of the document. */
  captures: readonly CaptureRecord[];
  /** YYYY-MM-DD. */
  today: string;
  /** RFC 3339. */
  capturedAt: string;
  captureType: 'Auto' | 'Manual';
  /** Name of the camera, if known. */
  device: string;
  /** Bytes that the picture may have as it is judged and kept. */
  mostBytes: number;
}

/** The result: a hint, or the side with its pictures. */
export type DocumentPictureAnswer =
  | { kind: 'refused'; hint: CaptureHint }
  | { kind: 'captured'; capture: CaptureRecord; pictures: CapturedPicture[]; models: string[] };

/**
 * Judges a single still picture of a document. A picture without the side that was asked for is refused at every try:
 * no operator is there to accept it.
 *
 * @throws AppError of the IMAGE_* family, MODEL_MISSING, MODEL_ALTERED, MODEL_FAILED
 */
export async function judgeDocumentPicture(
  vision: Vision,
  time: Pick<PipelineClock, 'newId'>,
  { flow, captures, today, capturedAt, captureType, device, ...sent }: DocumentPictureTask,
): Promise<DocumentPictureAnswer> {
  const reader = vision.documents();
  if (!reader) throw failure('MODEL_MISSING', 'no model reads documents', { component: 'models' });
  const jpeg = await vision.codec.fitJpeg(sent.jpeg, sent.mostBytes);
  const picture = { mimeType: 'image/jpeg', bytes: jpeg } as const;
  const effort = captureType === 'Manual' ? 'still' : 'frame';
  const { reading, hints } = await reader.judge(
    picture,
    { ask: 'read', effort },
    { limits: flow.document.quality },
  );
  const verdict = judgeSide(reading, awaitedSide(captures));
  if (verdict.kind === 'refused') return { kind: 'refused', hint: shownHint(verdict, hints) };
  const examination = await reader.judge(picture, examined(reading));
  const shown = { jpeg, reading, examination };
  const pictures = await capturePictures(vision, time, shown);
  const zone = agreedZone([reading], today)?.zone;
  const facts = readingFacts(shown, today);
  const { families } = flow.document;
  const print = await printOf(reader, { picture, reading, zone, barcode: facts.barcode, today, families });
  const ghost = await ghostRecord(vision.face(), reading, flow.comparison.selfieToPortrait);
  const noZone = reading.zonesUnread ? ('model-missing' as const) : ('mrz-not-found' as const);
  const capture: CaptureRecord = {
    id: time.newId(),
    channel: 'camera',
    device,
    captureType,
    fallback: false,
    capturedAt,
    pictures: pictureRefs(pictures),
    ...(zone ? { zone } : { noZone }),
    ...facts,
    ...(print ? { print } : {}),
    ...(ghost ? { ghost } : {}),
  };
  return { kind: 'captured', capture, pictures, models: vision.models() };
}

const examined = ({ outline, portrait }: DocumentReading) =>
  ({ ask: 'examine', portrait: portrait !== undefined, ...(outline ? { outline } : {}) }) as const;
