import { z } from 'zod';
import { CoverWord } from '../../contract/counter/cover-word.ts';
import type { EvidenceDraft } from '../../evidence/evidence-draft.ts';
import { COVER_OVERRULED_EVENT } from '../../evidence/evidence-schema.ts';
import type { EvidenceGap } from '../evidence-gap.ts';
import { type OpenedEvent, readEvent } from './opened-event.ts';
import { SELFIE_EVENT } from './selfie-events.ts';

/** The operator's word on a cover of the face, under their own signature. */
export const coverOverruledEvent = (word: CoverWord): EvidenceDraft => ({
  type: COVER_OVERRULED_EVENT,
  actor: 'operator',
  payload: { word },
  operatorSigned: true,
});

const Overruled = z.strictObject({ word: CoverWord });

/** A picture of the face is to be taken again. */
const isReopening = ({ type, payload }: OpenedEvent): boolean =>
  (type === 'capture.retake' || type === 'capture.fallback-armed') && payload.step === 'selfie';

/**
 * The word that stands for the picture of the face: the newest one since the last retake. @throws UnreadableEvent where
 * one is malformed
 */
export function readCoverWord(events: readonly OpenedEvent[]): CoverWord | undefined {
  const retaken = events.findLastIndex((event) => event.type === 'capture.retake' && isReopening(event));
  return events
    .slice(retaken + 1)
    .filter(({ type }) => type === COVER_OVERRULED_EVENT)
    .map(({ type, payload }) => readEvent(type, () => Overruled.parse(payload)).word)
    .at(-1);
}

/** Words that follow the picture they are about: nobody can have taken it under them. */
export function coverGaps(events: readonly OpenedEvent[]): EvidenceGap[] {
  const gaps: EvidenceGap[] = [];
  let isTaken = false;
  for (const event of events) {
    if (event.type === SELFIE_EVENT) isTaken = true;
    else if (isReopening(event)) isTaken = false;
    else if (event.type === COVER_OVERRULED_EVENT && isTaken)
      gaps.push({ subject: event.type, result: 'out-of-order' });
  }
  return gaps;
}
