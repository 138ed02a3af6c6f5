import type { JsonRecord } from '#core/evidence/evidence-draft.ts';

/** A picture that a command brings along; the event that names it commits to its bytes. */
export interface CapturedPicture {
  id: string;
  kind: string;
  mediaType: string;
  bytes: Uint8Array;
  meta: JsonRecord;
}
