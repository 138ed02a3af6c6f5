export type TrackNumber = 1 | 2 | 3;

/** Why a track of a swiped card is absent: the stripe was unreadable, or its data keep no track format. */
export type TrackFault = 'bad-read' | 'format-wrong';

/** The data of a reader, before parsing: bytes and lines as read, nothing corrected. */
export type ReaderContent =
  | {
      kind: 'barcode' /** AIM symbology identifier such as `]L2`, or `unknown`. */;
      symbology: string;
      bytes: Uint8Array;
    }
  | StripeContent
  | { kind: 'mrz'; lines: string[] };

export interface StripeContent {
  kind: 'stripe';
  /** Without start sentinel, end sentinel and check character. */
  tracks: { 1?: string; 2?: string; 3?: string };
  /** Tracks that the head saw and could not read; a blank track is in neither. */
  faults?: { 1?: TrackFault; 2?: TrackFault; 3?: TrackFault };
}
