import type { EvidenceSegment } from '#core/contract/outbox-entries.ts';
import { verifyLog } from '#core/evidence/verify-log.ts';

/** Whose signatures count. */
export interface Signers {
  /** DIDs under which the kiosks that had the session were registered, in the order of the hand-overs. */
  kioskDids: readonly string[];
  /** Every DID that an operator of the community has or had; whether they might sign is judged apart. */
  operators: ReadonlySet<string>;
}

/**
 * Verifies the closed log of a session: chain, every signature, openings, that the kiosks are the registered ones, and
 * that operators are of this community.
 *
 * @returns the first link that does not hold, or undefined for an intact log.
 */
export function verifySessionLog(
  sessionId: string,
  segments: readonly EvidenceSegment[],
  { kioskDids, operators }: Signers,
): string | undefined {
  const signatures = segments.flatMap((segment) => segment.signatures);
  const report = verifyLog({
    sessionId,
    events: segments.flatMap(({ events }) => events),
    signatures,
    openings: segments.flatMap(({ openings }) => openings),
  });
  if (report.broken) return report.broken.link;
  if (report.kiosks.join(' ') !== kioskDids.join(' ')) return 'signer';
  // An intact signature of an operator is by the key that its event names.
  const signed = new Set(signatures.flatMap(({ kind, seq }) => (kind === 'operator' ? [seq] : [])));
  const stranger = report.operators.find(({ seq, did }) => signed.has(seq) && !operators.has(did ?? ''));
  return stranger && `operator signature on event ${stranger.seq}`;
}
