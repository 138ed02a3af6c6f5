import { type Framed, invalid } from '../framer.ts';
import type { TrackFault, TrackNumber } from '../reader-content.ts';
import { trackText } from './track-text.ts';

export const TRACK_NUMBERS = [1, 2, 3] as const satisfies readonly TrackNumber[];

/** One track as a head reports it. Without text and without a bad read it is blank. */
export interface HeadTrack {
  bad: boolean;
  text: string;
}

/** A swipe with at least one good track; the others say why they are absent. */
export const stripeContent = (head: Readonly<Record<TrackNumber, HeadTrack>>): Framed => {
  const tracks: Partial<Record<TrackNumber, string>> = {};
  const faults: Partial<Record<TrackNumber, TrackFault>> = {};
  for (const number of TRACK_NUMBERS) {
    const { bad, text } = head[number];
    const track = bad ? undefined : trackText(number, text);
    if (track !== undefined) tracks[number] = track;
    else if (bad || text !== '') faults[number] = bad ? 'bad-read' : 'format-wrong';
  }
  if (Object.keys(tracks).length === 0) return invalid('no track of the card could be read');
  return { content: { kind: 'stripe', tracks, ...(Object.keys(faults).length > 0 ? { faults } : {}) } };
};
