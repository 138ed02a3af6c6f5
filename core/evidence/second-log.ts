import { z } from 'zod';
import { toBase64Url, utf8 } from '../keys/bytes.ts';
import { isSameJson, sha256 } from '../keys/canonical-json.ts';
import type { ChainHead } from '../keys/hash-chain.ts';
import type { JwsSigner } from '../keys/jws.ts';
import { appendEvent, checkpoint, emptyLog, type LogHead } from './evidence-log.ts';
import { Digest, EvidenceEvent, EvidenceSignature, Timestamp, ValueName } from './evidence-schema.ts';

/** The first event of a second log names the end of the first. */
export const CONTINUED_EVENT = 'log.continued';
/** The services have the whole first log. */
export const RECEIPT_EVENT = 'receipt.kept';
/** The services have judged the first log. */
export const VERDICT_EVENT = 'verdict.kept';
/** The applicant withdrew after the end. */
export const WITHDRAWN_EVENT = 'consent.withdrawn';
/** Values were erased from the vault. */
export const ERASED_EVENT = 'values.erased';
/** The kiosk keeps the wallet that the applicant registered in the session. */
export const ENROLLED_EVENT = 'applicant.enrolled';

/** The payloads of the events. */
export const SECOND_PAYLOADS = {
  [CONTINUED_EVENT]: z.strictObject({ count: z.number().int().min(1), head: Digest }),
  [RECEIPT_EVENT]: z.strictObject({ idempotencyKey: z.string().max(200), receiptHash: Digest }),
  [VERDICT_EVENT]: z.strictObject({ receipt: z.string().max(4000) }),
  [WITHDRAWN_EVENT]: z.strictObject({ erasureId: z.string().max(100) }),
  [ERASED_EVENT]: z.strictObject({
    by: z.string().max(200),
    reason: z.string().max(100),
    erased: z.array(ValueName),
  }),
  [ENROLLED_EVENT]: z.strictObject({ confirmedAt: Timestamp }),
} as const;
type SecondType = keyof typeof SECOND_PAYLOADS;
/** One event of a session after its log was closed. */
export type SecondEntry = {
  [T in Exclude<SecondType, typeof CONTINUED_EVENT>]: {
    readonly type: T;
    readonly payload: z.infer<(typeof SECOND_PAYLOADS)[T]>;
  };
}[Exclude<SecondType, typeof CONTINUED_EVENT>];

/** Far more entries than any session needs. */
const MOST_EVENTS = 200;

/** A second log, or a stretch of it. It commits to nothing, so it has no openings. */
export const SecondLog = z.strictObject({
  events: z.array(EvidenceEvent).max(MOST_EVENTS),
  signatures: z.array(EvidenceSignature).max(MOST_EVENTS),
});
export type SecondLog = z.infer<typeof SecondLog>;

/** Whether two entries say the same, whenever they were written. */
export const isSameEntry = (
  one: Pick<EvidenceEvent, 'type' | 'payload'>,
  other: Pick<EvidenceEvent, 'type' | 'payload'> | undefined,
): boolean => one.type === other?.type && isSameJson(one.payload, other.payload);

/** The receipts that carry the services' verdict, compact JWS, as a second log has them. */
export const verdictsIn = (events: readonly Pick<EvidenceEvent, 'type' | 'payload'>[]): string[] =>
  events.flatMap(({ type, payload }) => {
    const told = type === VERDICT_EVENT ? SECOND_PAYLOADS[VERDICT_EVENT].safeParse(payload).data : undefined;
    return told ? [told.receipt] : [];
  });

/** The hash by which a second log names a receipt. */
export const receiptHash = (jws: string): string => toBase64Url(sha256(utf8(jws)));

/**
 * The next stretch of a second log: the event, before it the one that names the end of the first log where nothing
 * stands yet, and the kiosk's checkpoint over both.
 *
 * @param first the head of the closed first log
 * @param second where the second log stands; undefined before its first event
 */
export function continueLog(
  first: LogHead,
  second: ChainHead | undefined,
  { time, ...entry }: SecondEntry & { readonly time: string },
  kiosk: JwsSigner,
): SecondLog {
  const { sessionId } = first;
  const actor = { kind: 'kiosk', id: kiosk.did } as const;
  const link = { type: CONTINUED_EVENT, payload: { count: first.seq, head: first.hash } };
  const inputs = second ? [entry] : [link, entry];
  let head: LogHead = second ? { sessionId, ...second } : emptyLog(sessionId);
  const events = inputs.map((input) => {
    const appended = appendEvent(head, { ...input, actor, time });
    head = appended.head;
    return appended.event;
  });
  return { events, signatures: [checkpoint(head, kiosk)] };
}
