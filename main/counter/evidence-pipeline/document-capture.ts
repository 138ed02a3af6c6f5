import type { EncodedImage, RgbImage } from '../../domain/imaging/rgb-image.ts';
import type { DocumentReader, DocumentReading } from '../../ports/document-models.ts';
import { AppError } from '../../sdk/contract/errors.ts';
import type { FrameMeta, FrameVerdict } from '../contract/frame.ts';
import type { CapturedPicture } from '../session/evidence-writer.ts';
import type { DocumentRecord, SessionState, ZoneRecord } from '../session/session-state.ts';
import { captureHint } from './hints.ts';
import type { PipelineClock, Vision } from './pipeline-ports.ts';
import { PATIENCE, type ReadFrame, ZoneReadings } from './zone-readings.ts';

/** What a frame leads to: advice, a refused picture, or a captured document with its pictures. */
export type DocumentStep =
  | { kind: 'advice'; verdict: FrameVerdict }
  | { kind: 'refused'; verdict: FrameVerdict; reason: string }
  | { kind: 'captured'; verdict: FrameVerdict; document: DocumentRecord; pictures: CapturedPicture[] };

const ACCEPTED: FrameVerdict = { accepted: true, hint: 'ready' };

/**
 * The document step of one visit. Frames that are good enough are read, and readings are collected until enough of
 * them agree; a picture by button is taken at the second try at the latest, because documents without a machine
 * readable zone exist.
 */
export class DocumentCapture {
  readonly #vision: Vision;
  readonly #time: PipelineClock;
  readonly #readings = new ZoneReadings();
  #refusedShutters = 0;

  constructor(vision: Vision, time: PipelineClock) {
    this.#vision = vision;
    this.#time = time;
  }

  /** @throws AppError of the IMAGE_* family, MODEL_FAILED */
  async judge(state: SessionState, meta: FrameMeta, jpeg: Uint8Array): Promise<DocumentStep> {
    const image = { mimeType: 'image/jpeg', bytes: jpeg } as const;
    // Only the button takes a fallback: the stream also shows an empty table.
    const byButton = meta.purpose === 'shutter';
    const fallback = byButton && isArmed(state);
    const reader = this.#vision.documents();
    if (!reader) return byButton ? this.#take(state, meta, jpeg, 'model-missing') : advice('ready');
    if (!byButton) return this.#guide(reader, state, meta, jpeg, image);
    const reading = await readOrNothing(reader, image);
    if (reading === 'model-missing') return this.#take(state, meta, jpeg, 'model-missing');
    this.#readings.add({ jpeg, reading, capturedAt: meta.capturedAt });
    if (reading.mrz || fallback || this.#refusedShutters > 0) {
      return this.#take(state, meta, jpeg, 'mrz-not-found', reading);
    }
    this.#refusedShutters += 1;
    const { hint } = await reader.hints(image);
    const shown = hint === 'ready' ? 'document-not-found' : captureHint(hint);
    return { kind: 'refused', verdict: { accepted: false, hint: shown }, reason: shown };
  }

  async #guide(
    reader: DocumentReader,
    state: SessionState,
    meta: FrameMeta,
    jpeg: Uint8Array,
    image: EncodedImage,
  ): Promise<DocumentStep> {
    const seen = await reader.hints(image);
    if (seen.hint !== 'ready') return advice(captureHint(seen.hint));
    const reading = await reader.read(image);
    this.#readings.add({ jpeg, reading, capturedAt: meta.capturedAt });
    if (state.flow.document.captureType !== 'Auto' || isArmed(state)) return advice('ready');
    const agreed = this.#readings.merge(this.#time.today());
    const { requiredReadings } = state.flow.document;
    const enough =
      agreed && agreed.zone.readings >= requiredReadings && (requiredReadings < 2 || agreed.merged.agreed);
    if (!enough && this.#readings.taken < PATIENCE) return advice('hold-still');
    return this.#take(state, meta, jpeg, 'mrz-not-found', reading);
  }

  /** Makes the record of a document from the best frame that is there. */
  async #take(
    state: SessionState,
    meta: FrameMeta,
    jpeg: Uint8Array,
    noZone: 'mrz-not-found' | 'model-missing',
    reading?: DocumentReading,
  ): Promise<DocumentStep> {
    const agreed = this.#readings.merge(this.#time.today());
    const best: ReadFrame | undefined = agreed && this.#readings.best(agreed.merged);
    const chosen = best ?? { jpeg, reading, capturedAt: meta.capturedAt };
    const pictures = await this.#pictures(chosen.jpeg, chosen.reading);
    const byButton = meta.purpose === 'shutter';
    const document: DocumentRecord = {
      id: this.#time.newId(),
      attempt: state.documents.length + 1,
      captureType: byButton ? 'Manual' : 'Auto',
      fallback: byButton && isArmed(state),
      capturedAt: new Date(chosen.capturedAt).toISOString(),
      ...references(pictures),
      ...zoneOf(agreed?.zone, noZone),
      words: {},
    };
    return { kind: 'captured', verdict: ACCEPTED, document, pictures };
  }

  async #pictures(jpeg: Uint8Array, reading: DocumentReading | undefined): Promise<CapturedPicture[]> {
    const { codec } = this.#vision;
    const image = await codec.decode({ mimeType: 'image/jpeg', bytes: jpeg });
    const frame = this.#picture('document-frame', jpeg, image);
    const crops = [
      ['document-portrait', reading?.portrait?.image],
      ['document-mrz', reading?.zoneImage],
    ] as const;
    const cut = crops.flatMap(([kind, crop]) => (crop ? [{ kind, crop }] : []));
    return [
      frame,
      ...(await Promise.all(
        cut.map(async ({ kind, crop }) => this.#picture(kind, await codec.encodeJpeg(crop), crop)),
      )),
    ];
  }

  #picture(kind: string, bytes: Uint8Array, { width, height }: RgbImage): CapturedPicture {
    return { id: this.#time.newId(), kind, mediaType: 'image/jpeg', bytes, meta: { width, height } };
  }
}

const isArmed = (state: SessionState): boolean => state.fallbackArmed === 'document';

const advice = (hint: FrameVerdict['hint']): DocumentStep => ({
  kind: 'advice',
  verdict: { accepted: false, hint },
});

async function readOrNothing(
  reader: DocumentReader,
  image: EncodedImage,
): Promise<DocumentReading | 'model-missing'> {
  try {
    return await reader.read(image);
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('MODEL_')) return 'model-missing';
    throw error;
  }
}

function zoneOf(
  zone: ZoneRecord | undefined,
  noZone: 'mrz-not-found' | 'model-missing',
): Pick<DocumentRecord, 'zone' | 'noZone'> {
  return zone ? { zone } : { noZone };
}

function references(
  pictures: readonly CapturedPicture[],
): Pick<DocumentRecord, 'frame' | 'portrait' | 'mrzCrop'> {
  const find = (kind: DocumentRecord['frame']['kind']) => {
    const picture = pictures.find((candidate) => candidate.kind === kind);
    if (!picture) return undefined;
    return { id: picture.id, kind, width: Number(picture.meta.width), height: Number(picture.meta.height) };
  };
  const frame = find('document-frame');
  if (!frame) throw new RangeError('a document has a frame');
  const portrait = find('document-portrait');
  const mrzCrop = find('document-mrz');
  return { frame, ...(portrait ? { portrait } : {}), ...(mrzCrop ? { mrzCrop } : {}) };
}
