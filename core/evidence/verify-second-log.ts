import { isSameJson } from '../keys/canonical-json.ts';
import { eventHash } from './evidence-log.ts';
import type { EvidenceEvent } from './evidence-schema.ts';
import type { ErasureRecord } from './package-format.ts';
import { judged, type Link } from './report.ts';
import {
  CONTINUED_EVENT,
  ERASED_EVENT,
  isSameEntry,
  RECEIPT_EVENT,
  receiptHash,
  SECOND_PAYLOADS,
  type SecondLog,
} from './second-log.ts';
import { type LogReport, verifyLog } from './verify-log.ts';

/** Parts of a package that its second log has to name. */
interface Told {
  readonly receipts: readonly string[];
  readonly erasures: readonly ErasureRecord[];
}

/** Whether a second log continues a first one, and its content. */
interface SecondReport {
  readonly links: readonly Link[];
  readonly broken: Link | undefined;
  /** Hash of each event. */
  readonly hashes: readonly string[];
}

/**
 * Walks a second log as the first is walked: form, chain and signatures. Its first event must name the end of the first
 * log, its signer must be that of the first, and the kiosk's last checkpoint must cover its end.
 *
 * @param told receipts and records of erasures beside it: it must name each one that existed when it was written
 */
export function verifySecondLog(
  second: SecondLog,
  first: Pick<LogReport, 'sessionId' | 'count' | 'head' | 'signer'>,
  told?: Told,
): SecondReport {
  const log = { sessionId: first.sessionId, ...second, openings: [] };
  const report = verifyLog(log, { closed: false });
  const links = [
    ...report.links.map(({ link, ...rest }) => ({ link: `second log, ${link}`, ...rest })),
    ...second.events.map((event, index) =>
      judged(
        `second log, content of event ${index + 1}`,
        contentFault(event, index, first) ?? repetitionFault(second, index),
      ),
    ),
    judged('second log, signer', signerFault(report, second, first)),
    ...(told ? [judged('second log, receipts and erasures', toldFault(second, told))] : []),
  ];
  return {
    links,
    broken: links.find(({ verdict }) => verdict === 'FAILED'),
    hashes: second.events.map(eventHash),
  };
}

function contentFault(
  { type, actor, payload, commitments }: EvidenceEvent,
  index: number,
  { count, head }: Pick<LogReport, 'count' | 'head'>,
): string | undefined {
  if ((type === CONTINUED_EVENT) !== (index === 0)) return 'it is in the wrong place';
  if (!Object.hasOwn(SECOND_PAYLOADS, type)) return 'a second log has no such event';
  const schema = SECOND_PAYLOADS[type as keyof typeof SECOND_PAYLOADS];
  if (actor.kind !== 'kiosk' || commitments.length > 0 || !schema.safeParse(payload).success) {
    return 'it does not have the form of its type';
  }
  if (index > 0) return undefined;
  return isSameJson(payload, { count, head }) ? undefined : 'it continues another log';
}

/** Nothing happens to a session twice: it has one receipt of the whole, and a value is erased once. */
function repetitionFault({ events }: SecondLog, index: number): string | undefined {
  const earlier = events.slice(0, index).find((event) => isSameEntry(event, events[index]));
  return earlier && `it repeats event ${earlier.seq}`;
}

function signerFault(
  { signer, count }: Pick<LogReport, 'signer' | 'count'>,
  { signatures }: SecondLog,
  first: Pick<LogReport, 'signer'>,
): string | undefined {
  if (signer !== first.signer) return 'its key is not the one that signed the first log';
  if (signatures.some(({ kind }) => kind !== 'checkpoint'))
    return 'it has signatures that are not checkpoints';
  return signatures.at(-1)?.seq === count ? undefined : 'its end is not signed';
}

function toldFault({ events }: SecondLog, { receipts, erasures }: Told): string | undefined {
  const hashes = new Set(receipts.map(receiptHash));
  const lacks = events.some(
    ({ type, payload }) => type === RECEIPT_EVENT && !hashes.has(String(payload.receiptHash)),
  );
  if (lacks) return 'a receipt that it names is missing';
  const named = events
    .filter(({ type }) => type === ERASED_EVENT)
    .map(({ time, payload: { by, reason, erased } }) => ({ at: time, by, reason, erased }));
  // An earlier version made the erasures from before the second log began.
  const begun = events[0]?.time ?? '';
  const recorded = erasures.filter(({ at }) => at >= begun);
  const agree =
    named.every((entry) => erasures.some((record) => isSameJson(record, entry))) &&
    recorded.every((record) => named.some((entry) => isSameJson(record, entry)));
  return agree ? undefined : 'it does not name the same erasures as the package';
}
