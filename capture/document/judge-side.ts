import type { CaptureHint } from '#core/contract/counter/state.ts';
import type { CaptureRecord } from '#core/document/document-records.ts';
import { hasPortrait } from '#core/document/sides.ts';
import type { DocumentHints, DocumentReading } from '#inference/ports/document-models.ts';
import { captureHint, qualityHint } from './hints.ts';

/**
 * The judgement of a frame that should show the requested side. A `firm` refusal holds for a picture by button as well,
 * because a second try would show the same.
 */
export type SideVerdict =
  | { kind: 'machine-read' }
  | { kind: 'plain-side' }
  | { kind: 'refused'; hint: CaptureHint; firm: boolean };

/** Judges a reading by the sides that the document in work already has. */
export function judgeSide(reading: DocumentReading, awaited: AwaitedSide): SideVerdict {
  const { mrz, barcode, outline, portrait } = reading;
  if (reading.mirrored || barcode?.mirrored) return refused('document-mirrored', true);
  // A side with a zone and a barcode is a new one as long as either of them is.
  if ((mrz && !awaited.zoneIsThere) || (barcode && !awaited.barcodeIsThere)) return { kind: 'machine-read' };
  if (mrz || barcode) return refused('document-turn-over', true);
  if (!outline) return refused('document-not-found', false);
  // Where one of them has a zone or a barcode, that one is meant.
  if (outline.another) return refused('document-one-only', false);
  if (outline.cut.length > 0) return refused('document-cut-off', false);
  // Something of no document's proportions may be the table; only the button takes it.
  if (!outline.format) return refused('document-not-found', false);
  const worse = qualityHint(reading.captureQuality);
  if (worse) return refused(worse, false);
  // Only its portrait distinguishes a plain side from the other one.
  if ((portrait !== undefined) === awaited.portraitIsThere) return refused('document-turn-over', false);
  return { kind: 'plain-side' };
}

/** The document in work as the camera has seen it. */
export interface AwaitedSide {
  zoneIsThere: boolean;
  barcodeIsThere: boolean;
  portraitIsThere: boolean;
}

/** Without a side there is nothing to turn over. @param captures of the document in work */
export function awaitedSide(captures: readonly CaptureRecord[]): AwaitedSide {
  const seen = captures.filter(({ channel }) => channel === 'camera');
  return {
    zoneIsThere: seen.some(({ zone }) => zone !== undefined),
    barcodeIsThere: seen.some(({ barcode }) => barcode !== undefined),
    portraitIsThere: seen.some(hasPortrait),
  };
}

/** The hint while a side without anything to read is before the camera. @param rested whether it lies still */
export function plainHint(verdict: SideVerdict, rested: boolean): CaptureHint {
  if (verdict.kind !== 'refused') return rested ? 'ready' : 'hold-still';
  // The guide has seen something that this frame does not show.
  return verdict.hint === 'document-not-found' ? 'hold-still' : verdict.hint;
}

/** Where nothing was found the guide may know why. */
export function shownHint(verdict: SideVerdict, guided: DocumentHints | undefined): CaptureHint {
  const own = verdict.kind === 'refused' ? verdict.hint : 'document-not-found';
  if (own !== 'document-not-found' || !guided) return own;
  return guided.hint === 'ready' ? own : captureHint(guided.hint);
}

const refused = (hint: CaptureHint, firm: boolean): SideVerdict => ({ kind: 'refused', hint, firm });
