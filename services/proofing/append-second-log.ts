import { OUTBOX_SECOND_LOG, type SecondLogSegment, Stored } from '#core/contract/outbox-entries.ts';
import type { EvidenceEvent } from '#core/evidence/evidence-schema.ts';
import { RECEIPT_EVENT, receiptHash, SecondLog, verdictsIn } from '#core/evidence/second-log.ts';
import { verifyVerdict } from '#core/evidence/trust.ts';
import { verifySecondLog } from '#core/evidence/verify-second-log.ts';
import { isSameJson } from '#core/keys/canonical-json.ts';
import { publicKeyFromDid } from '#core/keys/did-key.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { KioskPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { findAnswer } from './kiosk-receipt.repository.ts';
import { insertStretch, readSecondLog } from './second-log.repository.ts';
import { type Applied, type Submission, type SubmissionScope, submitEntry } from './submit-entry.ts';

/**
 * Appends to the second log of a session. The whole is verified each time: it continues the log that the services hold,
 * and its kiosk signed its end. A receipt that it names is one that the services gave, and so is the verdict.
 *
 * @throws ProblemError `EVIDENCE_OUT_OF_ORDER`, `EVIDENCE_INVALID`.
 */
export const appendSecondLog = (
  context: ServicesContext,
  kiosk: KioskPrincipal,
  entry: Omit<Submission<SecondLogSegment>, 'kind'>,
) =>
  submitEntry(context, kiosk, {
    submission: { ...entry, kind: OUTBOX_SECOND_LOG },
    apply: (scope) => apply(context, kiosk, scope, entry.payload),
  });

async function apply(
  { signer }: Pick<ServicesContext, 'signer'>,
  kiosk: KioskPrincipal,
  { trx, session, at }: SubmissionScope,
  { events, signatures }: SecondLogSegment,
): Promise<Applied> {
  const { endedAt, head, eventCount: count } = session;
  if (!endedAt || head === null) {
    throw new ProblemError('EVIDENCE_OUT_OF_ORDER', 'The log of this session is not closed.');
  }
  const known = await readSecondLog(trx, session);
  const firstSeq = known.events.length + 1;
  if ((events[0]?.seq ?? 0) > firstSeq) {
    throw new ProblemError('EVIDENCE_OUT_OF_ORDER', `Event ${firstSeq} of the second log has not arrived.`);
  }
  const whole = SecondLog.safeParse({
    events: [...known.events, ...events],
    signatures: [...known.signatures, ...signatures],
  });
  if (!whole.success) throw broken('second log, length');
  const first = { sessionId: session.sessionId, count, head, signer: kiosk.did };
  const report = verifySecondLog(whole.data, first);
  if (report.broken) throw broken(report.broken.link);
  const strange = await findStrangeReceipt(kiosk, trx, events);
  if (strange) throw broken(`second log, receipt of event ${strange.seq}`);
  const unsaid = events.find((event) => !isOurVerdict(event, first, publicKeyFromDid(signer.did)));
  if (unsaid) throw broken(`second log, verdict of event ${unsaid.seq}`);
  await insertStretch(trx, session, { firstSeq, at, events, signatures });
  return { second: { count: whole.data.events.length, head: report.hashes.at(-1) ?? '' } };
}

const broken = (link: string): ProblemError => new ProblemError('EVIDENCE_INVALID', `Broken: ${link}.`);

/** The first event that names a receipt which this kiosk was not given. */
async function findStrangeReceipt(
  { tenantId, kioskId }: KioskPrincipal,
  trx: SubmissionScope['trx'],
  events: readonly EvidenceEvent[],
): Promise<EvidenceEvent | undefined> {
  for (const event of events) {
    if (event.type !== RECEIPT_EVENT) continue;
    const { idempotencyKey, receiptHash: named } = event.payload;
    const answer = await findAnswer(trx, { tenantId, kioskId, idempotencyKey: String(idempotencyKey) });
    const given = answer && Stored.parse(answer.response).receipt;
    if (!given || receiptHash(given) !== named) return event;
  }
  return undefined;
}

/** Whether each verdict that an event keeps is one that these services signed, on this very log. */
const isOurVerdict = (
  event: EvidenceEvent,
  { sessionId, count, head }: { sessionId: string; count: number; head: string },
  servicesKey: Uint8Array,
): boolean =>
  verdictsIn([event]).every((jws) => {
    const read = verifyVerdict(jws, servicesKey);
    return (
      read.valid &&
      read.statement.sessionId === sessionId &&
      isSameJson(read.statement.evidence, { count, head })
    );
  });
