import type { CapturedPicture } from '#capture/captured-picture.ts';
import { cameraBarcode, readingFacts } from '#capture/document/capture-facts.ts';
import { capturePictures, pictureRefs, zoneFrames } from '#capture/document/capture-pictures.ts';
import { cutZone } from '#capture/document/cut-zone.ts';
import { ghostRecord } from '#capture/document/ghost-portrait.ts';
import { captureHint, qualityHint } from '#capture/document/hints.ts';
import {
  type AwaitedSide,
  awaitedSide,
  judgeSide,
  plainHint,
  shownHint,
} from '#capture/document/judge-side.ts';
import { printOf } from '#capture/document/printed-side.ts';
import {
  agreedZone,
  PATIENCE,
  type ReadFrame,
  saysTheSame,
  ZoneReadings,
} from '#capture/document/zone-readings.ts';
import type { PipelineClock, Vision } from '#capture/vision/ports.ts';
import type { FrameMeta, FrameVerdict } from '#core/contract/counter/frame.ts';
import type { CaptureHint } from '#core/contract/counter/state.ts';
import { unlessModelMissing } from '#core/contract/errors.ts';
import type { CaptureRecord } from '#core/document/document-records.ts';
import { decideLiveness } from '#core/imaging/document-liveness-decision.ts';
import type { Quad } from '#core/imaging/geometry.ts';
import { jpegSize } from '#core/imaging/jpeg-size.ts';
import type { EncodedImage } from '#core/imaging/rgb-image.ts';
import { Steadiness } from '#core/imaging/steadiness.ts';
import type {
  DocumentExamination,
  DocumentReader,
  DocumentReading,
} from '#inference/ports/document-models.ts';
import { inWork, recordOf as recordOfDocument } from '../session/session-documents.ts';
import type { SessionState } from '../session/session-state.ts';

/** The result of a frame: advice, a refused picture, or one side of a document with its pictures. */
export type DocumentStep =
  | { kind: 'advice'; verdict: FrameVerdict }
  | { kind: 'refused'; verdict: FrameVerdict; reason: string }
  | { kind: 'captured'; verdict: FrameVerdict; capture: CaptureRecord; pictures: CapturedPicture[] };

const ACCEPTED: FrameVerdict = { accepted: true, hint: 'ready' };
/** How long a person is asked for the document itself before a picture of one is taken for evidence. */
const PICTURE_ADVICE_MS = 2000;
/** How long a better picture is asked for once the document was read. */
const QUALITY_ADVICE_MS = 3000;
/** A document that moves by less than this share of its size lies still, percent per second. */
const STEADY = 8;
/** Frames to wait for an MRZ after the barcode was read. */
const CODE_PATIENCE = 4;

type NoZone = NonNullable<CaptureRecord['noZone']>;

/** The frame that was chosen, with its findings. */
interface Examined {
  frame: ReadFrame;
  examination?: DocumentExamination;
}

/**
 * The document step of one visit: one side of one document. A side that a machine reads is taken when enough readings
 * agree or its barcode is decoded, a plain one when it rests whole before the camera. A picture by button is taken at
 * the second try at the latest, because documents without anything to read exist; a mirror image or the side that is
 * there already only by the operator's fallback.
 */
export class DocumentCapture {
  readonly #vision: Vision;
  readonly #time: PipelineClock;
  /** Names the frames of this capture. */
  readonly #track: string;
  readonly #readings = new ZoneReadings();
  #steadiness: Steadiness | undefined;
  #pictureSince: number | undefined;
  #readySince: number | undefined;
  #refusedShutters = 0;
  /** Frames that showed a barcode and no zone. */
  #codesAlone = 0;

  constructor(vision: Vision, time: PipelineClock) {
    this.#vision = vision;
    this.#time = time;
    this.#track = time.newId();
  }

  /** @throws AppError of the IMAGE_* family, MODEL_FAILED */
  async judge(state: SessionState, meta: FrameMeta, jpeg: Uint8Array): Promise<DocumentStep> {
    const reader = this.#vision.documents();
    const byButton = meta.purpose === 'shutter';
    if (byButton) return this.#byButton(reader, state, meta, jpeg);
    return reader ? this.#guide(reader, state, meta, jpeg) : advice('ready');
  }

  /** The context of a frame's judgement: the limits of the flow, and the frames before it. */
  #of({ flow }: SessionState) {
    return { limits: flow.document.quality, track: this.#track };
  }

  /** Only the button takes a fallback: the stream also shows an empty table. */
  async #byButton(
    reader: DocumentReader | undefined,
    state: SessionState,
    meta: FrameMeta,
    jpeg: Uint8Array,
  ): Promise<DocumentStep> {
    const question = { ask: 'read', effort: 'still' } as const;
    const judged =
      reader && (await unlessModelMissing(reader.judge(pictureOf(jpeg), question, this.#of(state))));
    if (!reader || !judged) return this.#takeUnread(state, meta, jpeg);
    const { reading, hints } = judged;
    const frame = { jpeg, reading, capturedAt: meta.capturedAt };
    const verdict = judgeSide(reading, awaitedSideOf(state));
    const unread = reading.zonesUnread === true && !reading.barcode;
    const taken = verdict.kind !== 'refused' || (!verdict.firm && (unread || this.#refusedShutters > 0));
    if (taken || isArmed(state)) {
      this.#readings.add(frame);
      const kept = await this.#stillOf(reader, state, frame);
      return this.#take(state, meta, await this.#examined(reader, kept), noZoneOf(reading));
    }
    this.#refusedShutters += 1;
    return refusal(shownHint(verdict, hints));
  }

  async #guide(
    reader: DocumentReader,
    state: SessionState,
    meta: FrameMeta,
    jpeg: Uint8Array,
  ): Promise<DocumentStep> {
    const { hints: seen, reading } = await reader.judge(pictureOf(jpeg), { ask: 'guide' }, this.#of(state));
    if (!reading) return advice(captureHint(seen.hint));
    const frame = { jpeg, reading, capturedAt: meta.capturedAt };
    const verdict = judgeSide(frame.reading, awaitedSideOf(state));
    const steady = this.#isSteady(state, frame);
    if (verdict.kind === 'refused' && verdict.firm) return advice(verdict.hint);
    this.#readings.add(frame);
    if (state.flow.document.captureType !== 'Auto' || isArmed(state)) return advice('ready');
    const isPlain = verdict.kind !== 'machine-read';
    if (isPlain && seen.hint !== 'ready' && seen.hint !== 'not-found') return advice(captureHint(seen.hint));
    const zoneInSight =
      (seen.zone !== undefined && !isFrontOfCard(frame.reading)) || this.#readings.taken > 0;
    const ready = this.#isReadByCode(frame, seen.zone !== undefined)
      ? 'ready'
      : zoneInSight
        ? this.#zoneHint(state)
        : plainHint(verdict, steady);
    if (ready !== 'ready') return advice(ready);
    const better = this.#betterPicture(frame);
    if (better) return advice(better);
    const examined = await this.#examined(reader, this.#bestOf(frame));
    if (this.#showsPicture(examined, meta.capturedAt)) return advice('document-is-picture');
    return this.#take(state, meta, examined, noZoneOf(frame.reading));
  }

  /**
   * A barcode is right or was not decoded. Readings of a zone beside it must still agree. Exceptions are a zone that
   * cannot be read, and a licence, where print was taken for a zone.
   */
  #isReadByCode({ reading: { barcode, mrz } }: ReadFrame, zoneInSight: boolean): boolean {
    if (!barcode || mrz) return false;
    this.#codesAlone += 1;
    if (this.#codesAlone > CODE_PATIENCE) return true;
    const isLicence = cameraBarcode(barcode, this.#time.today()).variant !== 'other';
    return this.#readings.taken === 0 && (isLicence || !zoneInSight);
  }

  /** Frames of guidance are smaller than those to be kept, so corners count as shares of the frame. */
  #isSteady({ flow }: SessionState, { jpeg, reading, capturedAt }: ReadFrame): boolean {
    this.#steadiness ??= new Steadiness({ percentPerSecond: STEADY, holdMs: flow.document.steadyMs });
    const width = jpegSize(jpeg)?.width ?? 1;
    this.#steadiness.add(reading.outline && inWidths(reading.outline.quad, width), capturedAt);
    return this.#steadiness.steady;
  }

  /** The reading is complete; for a while a picture is requested that keeps the limits of the flow as well. */
  #betterPicture({ reading, capturedAt }: ReadFrame): CaptureHint | undefined {
    this.#readySince ??= capturedAt;
    const hint = qualityHint(reading.captureQuality);
    return capturedAt - this.#readySince < QUALITY_ADVICE_MS ? hint : undefined;
  }

  /** Ready when the readings agree, or never will. */
  #zoneHint({ flow }: SessionState): CaptureHint {
    const settled = this.#readings.settled(this.#time.today(), flow.document.requiredReadings);
    return settled || this.#readings.taken >= PATIENCE ? 'ready' : 'hold-still';
  }

  /** The best frame so far. */
  #bestOf(newest: ReadFrame): ReadFrame {
    const agreed = this.#readings.merge(this.#time.today());
    const best = agreed && this.#readings.best(agreed.merged);
    return newest.reading.barcode ? newest : (best ?? newest);
  }

  /** The best frame of a picture by button, searched as such a picture is: the services read it again in that way. */
  async #stillOf(reader: DocumentReader, state: SessionState, newest: ReadFrame): Promise<ReadFrame> {
    const frame = this.#bestOf(newest);
    if (frame === newest) return frame;
    const question = { ask: 'read', effort: 'still' } as const;
    const judged = await unlessModelMissing(reader.judge(pictureOf(frame.jpeg), question, this.#of(state)));
    return judged ? { ...frame, reading: judged.reading } : newest;
  }

  /** The chosen frame, examined as a whole. */
  async #examined(reader: DocumentReader, frame: ReadFrame): Promise<Examined> {
    const { outline, portrait } = frame.reading;
    const question = {
      ask: 'examine',
      portrait: portrait !== undefined,
      ...(outline ? { outline } : {}),
    } as const;
    const examination = await unlessModelMissing(
      reader.judge(pictureOf(frame.jpeg), question, { track: this.#track }),
    );
    return { frame, ...(examination ? { examination } : {}) };
  }

  /**
   * A picture of a document is evidence, too; but first the person is asked for the document.
   * @param at when the newest frame was taken; the one that was chosen may be older and stay the same
   */
  #showsPicture({ examination }: Examined, at: number): boolean {
    if (decideLiveness(examination?.liveness ?? []).verdict !== 'FAILED') return false;
    this.#pictureSince ??= at;
    return at - this.#pictureSince < PICTURE_ADVICE_MS;
  }

  /** Makes the record of a side from the frame that was chosen, and the zone of the frames that are kept with it. */
  async #take(
    state: SessionState,
    meta: FrameMeta,
    { frame, examination }: Examined,
    noZone: NoZone,
  ): Promise<DocumentStep> {
    const today = this.#time.today();
    const others = await this.#others(state, frame);
    const agreed = zoneOf([frame, ...others], today);
    const { jpeg, reading, capturedAt } = frame;
    const shown = { jpeg, reading, ...(examination ? { examination } : {}) };
    const pictures = [
      ...(await capturePictures(this.#vision, this.#time, shown)),
      ...zoneFrames(this.#time, others),
    ];
    const record = recordOf(this.#time, state, { ...meta, capturedAt }, pictures);
    const zone = agreed ? { zone: agreed.zone } : { noZone };
    const facts = readingFacts(shown, today);
    const reader = this.#vision.documents();
    const { families } = state.flow.document;
    const look = { picture: pictureOf(jpeg), reading, zone: agreed?.zone, barcode: facts.barcode, today };
    const print = reader && (await printOf(reader, { ...look, families }));
    const ghost = await ghostRecord(this.#vision.face(), reading, state.flow.comparison.selfieToPortrait);
    const read = { ...(print ? { print } : {}), ...(ghost ? { ghost } : {}) };
    return captured({ ...record, ...zone, ...facts, ...read }, pictures);
  }

  /** The frames besides the one that is kept, cut down to their zones unless they say another zone then. */
  async #others(state: SessionState, frame: ReadFrame): Promise<ReadFrame[]> {
    const { quality, requiredReadings } = state.flow.document;
    const today = this.#time.today();
    const others = this.#readings.others(frame, today, requiredReadings);
    const reader = this.#vision.documents();
    if (!reader) return others;
    const cut: ReadFrame[] = [];
    for (const other of others) cut.push(await cutZone(this.#vision, reader, other, quality));
    const [whole, small] = [others, cut].map((read) => zoneOf([frame, ...read], today));
    return saysTheSame(small?.zone, whole?.zone) ? cut : others;
  }

  /** A picture by button that no model reads. */
  async #takeUnread(state: SessionState, meta: FrameMeta, jpeg: Uint8Array): Promise<DocumentStep> {
    const pictures = await capturePictures(this.#vision, this.#time, { jpeg });
    const record = recordOf(this.#time, state, meta, pictures);
    return captured({ ...record, noZone: 'model-missing', quality: [], liveness: [] }, pictures);
  }
}

/** A side as it was taken, before anything that was read of it. */
function recordOf(
  time: Pick<PipelineClock, 'newId'>,
  state: SessionState,
  { purpose, capturedAt }: Pick<FrameMeta, 'purpose' | 'capturedAt'>,
  pictures: readonly CapturedPicture[],
): Omit<CaptureRecord, 'quality' | 'liveness'> {
  const byButton = purpose === 'shutter';
  return {
    id: time.newId(),
    channel: 'camera',
    device: state.camera?.label ?? 'camera',
    captureType: byButton ? 'Manual' : 'Auto',
    fallback: byButton && isArmed(state),
    capturedAt: new Date(capturedAt).toISOString(),
    pictures: pictureRefs(pictures),
  };
}

const captured = (capture: CaptureRecord, pictures: CapturedPicture[]): DocumentStep => ({
  kind: 'captured',
  verdict: ACCEPTED,
  capture,
  pictures,
});

const zoneOf = (frames: readonly ReadFrame[], today: string) =>
  agreedZone(
    frames.map(({ reading }) => reading),
    today,
  );

/** Corners in widths of their frame. */
function inWidths([a, b, c, d]: Quad, width: number): Quad {
  const scaled = ({ x, y }: Quad[number]) => ({ x: x / width, y: y / width });
  return [scaled(a), scaled(b), scaled(c), scaled(d)];
}

/** A card's zone is on its back (Doc 9303-5): the supposed zone beside a portrait is other print. */
const isFrontOfCard = ({ outline, portrait, mrz }: DocumentReading): boolean =>
  outline?.format === 'ID-1' && portrait !== undefined && mrz === undefined;

const awaitedSideOf = (state: SessionState): AwaitedSide =>
  awaitedSide(recordOfDocument(state.documents, inWork(state))?.captures ?? []);

const isArmed = (state: SessionState): boolean => state.fallbackArmed === 'document';

const advice = (hint: CaptureHint): DocumentStep => ({
  kind: 'advice',
  verdict: { accepted: false, hint },
});

const refusal = (hint: CaptureHint): DocumentStep => ({
  kind: 'refused',
  verdict: { accepted: false, hint },
  reason: hint,
});

const noZoneOf = ({ zonesUnread }: DocumentReading): NoZone =>
  zonesUnread ? 'model-missing' : 'mrz-not-found';

const pictureOf = (bytes: Uint8Array): EncodedImage => ({ mimeType: 'image/jpeg', bytes });
