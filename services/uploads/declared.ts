import { EVIDENCE_MEDIA_TYPES, MAX_ARTEFACT_BYTES } from '#core/contract/outbox-entries.ts';
import { ProblemError } from '#services/contract/problem.ts';

/**
 * Refuses an upload that is announced as too large or of another kind, before its bytes are read.
 *
 * @throws ProblemError `BODY_TOO_LARGE`, `MEDIA_TYPE_UNSUPPORTED`.
 */
export function requireAcceptable({ size, mediaType }: { size: number; mediaType: string }): void {
  if (size > MAX_ARTEFACT_BYTES) {
    throw new ProblemError('BODY_TOO_LARGE', `An artefact has at most ${MAX_ARTEFACT_BYTES} bytes.`);
  }
  if (!EVIDENCE_MEDIA_TYPES.some((type) => type === mediaType)) {
    throw new ProblemError('MEDIA_TYPE_UNSUPPORTED', `Accepted: ${EVIDENCE_MEDIA_TYPES.join(', ')}.`);
  }
}
