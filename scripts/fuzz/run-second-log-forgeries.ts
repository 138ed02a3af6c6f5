import { RECEIPT_TYPE, type Receipt } from '#core/contract/receipt.ts';
import { eventHash } from '#core/evidence/evidence-log.ts';
import type { ErasureRecord } from '#core/evidence/package-format.ts';
import type { Link } from '#core/evidence/report.ts';
import {
  continueLog,
  ENROLLED_EVENT,
  ERASED_EVENT,
  RECEIPT_EVENT,
  receiptHash,
  type SecondEntry,
  type SecondLog,
  WITHDRAWN_EVENT,
} from '#core/evidence/second-log.ts';
import { judgeTrust } from '#core/evidence/trust.ts';
import { type LogReport, verifyLog } from '#core/evidence/verify-log.ts';
import { verifySecondLog } from '#core/evidence/verify-second-log.ts';
import { isSameJson } from '#core/keys/canonical-json.ts';
import { type JwsSigner, jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { type Scenario, scenario } from '#specimens/evidence-under-test.ts';
import { seeded } from '#specimens/seeded.ts';
import type { OpenLog } from './change-log.ts';
import { closeForged, DONORS, type Donors, type ForgeryKind, forge } from './forge-log.ts';
import { emptyReport, type FuzzReport, note, noteUnchanged } from './fuzz-report.ts';
import { type FuzzWatch, UNWATCHED } from './fuzz-watch.ts';

const CHANGES = [
  'drop',
  'repeat',
  'reorder',
  'splice from another kiosk',
  'change a fact',
  'change a time',
  'change an actor',
] as const satisfies ForgeryKind[];
/** Whose key signs the changed second log; `no key` leaves chain and signatures as they were. */
const FORGERS = ['its kiosk', 'another key', 'no key'] as const;
type Forger = (typeof FORGERS)[number];

export const SECOND_KINDS = CHANGES.flatMap((change) =>
  FORGERS.map((forger) => `${change} after the end, ${forger}`),
);

/** A session with its second log, and the statements that its services have signed. */
interface World {
  kiosk: JwsSigner;
  servicesKey: Uint8Array;
  first: LogReport;
  second: SecondLog;
  told: { receipts: string[]; erasures: ErasureRecord[] };
}

/**
 * Forges the second log of a session, and lets an examiner with the receipts of the services judge it. Each one is
 * refused, by the name of the second log or of the receipt that it contradicts.
 */
export async function runSecondLogForgeries(
  runs: number,
  seed: number,
  watch: FuzzWatch = UNWATCHED,
): Promise<FuzzReport> {
  const random = seeded(seed);
  const [world, other] = [makeWorld(), makeWorld()];
  const donors = Object.fromEntries(DONORS.map((name) => [name, openOf(other.second)])) as Donors;
  const stranger = jwsSigner(generateKeyPair());
  const untouched = faultOf(world, world.second);
  if (untouched) throw new Error(`the second log itself is ${JSON.stringify(untouched)}`);
  const report = emptyReport(SECOND_KINDS);
  for (let run = 0; run < runs && (await watch.next()); run += 1) {
    const change = CHANGES[run % CHANGES.length]!;
    const forger = FORGERS[Math.floor(run / CHANGES.length) % FORGERS.length]!;
    const kind = `${change} after the end, ${forger}`;
    const forged = forge(change, openOf(world.second), donors, random);
    const keys = { 'its kiosk': world.kiosk, 'another key': stranger };
    const second = forged && signedBy(forged.log, forger, world, keys);
    if (!second || isSameJson(second.events, world.second.events)) {
      noteUnchanged(report, kind);
      continue;
    }
    const fault = faultOf(world, second);
    const verdict = fault
      ? { state: 'Refused', reason: fault.link.replace(/\d+/g, 'n'), named: [], kioskWord: [] }
      : { state: 'Success', reason: 'none', named: [], kioskWord: [] };
    note(
      report,
      { kind, subject: forged.subject },
      verdict,
      /^second log, |^receipt 2$/.test(fault?.link ?? ''),
    );
  }
  return report;
}

const openOf = ({ events }: SecondLog): OpenLog => ({
  events,
  openings: [],
  othersSignatures: [],
  artefacts: [],
});

function signedBy(
  log: OpenLog,
  forger: Forger,
  { first, second }: World,
  keys: Readonly<Record<Exclude<Forger, 'no key'>, JwsSigner>>,
): SecondLog {
  if (forger === 'no key') return { ...second, events: log.events };
  const { events, signatures } = closeForged(log, first.sessionId, { kiosk: keys[forger] });
  return { events, signatures: signatures.filter(({ kind }) => kind === 'checkpoint') };
}

/** The first link that does not hold. */
function faultOf({ first, servicesKey, told }: World, second: SecondLog): Link | undefined {
  const { broken, hashes } = verifySecondLog(second, first, told);
  const { links } = judgeTrust({ ...first, second: hashes }, { servicesKey, receipts: told.receipts });
  return broken ?? links.find(({ verdict }) => verdict === 'FAILED');
}

function makeWorld(): World {
  const kiosk = jwsSigner(generateKeyPair());
  const servicesPair = generateKeyPair();
  const services = jwsSigner(servicesPair);
  const session = scenario({ kiosk, operator: jwsSigner(generateKeyPair()), stepMs: 100 });
  const first = verifyLog(logOf(session));
  const closing = receiptOf(session, { evidence: { count: first.count, head: first.head ?? '' } }, services);
  const at = new Date().toISOString();
  const erasure = { by: kiosk.did, reason: 'retention-over', erased: [{ seq: 3, name: 'surname' }] };
  const entries: SecondEntry[] = [
    { type: ENROLLED_EVENT, payload: { confirmedAt: at } },
    { type: RECEIPT_EVENT, payload: { idempotencyKey: 'closing', receiptHash: receiptHash(closing) } },
    { type: WITHDRAWN_EVENT, payload: { erasureId: 'order-1' } },
    { type: ERASED_EVENT, payload: erasure },
  ];
  const second: SecondLog = { events: [], signatures: [] };
  for (const entry of entries) {
    const last = second.events.at(-1);
    const place = last && { seq: last.seq, hash: eventHash(last) };
    const next = continueLog(session.head, place, { ...entry, time: at }, kiosk);
    second.events.push(...next.events);
    second.signatures.push(...next.signatures);
  }
  const head = eventHash(second.events.at(-1));
  const held = receiptOf(session, { second: { count: second.events.length, head } }, services);
  const told = { receipts: [closing, held], erasures: [{ at, ...erasure }] };
  return { kiosk, servicesKey: servicesPair.publicKey, first, second, told };
}

const logOf = ({ sessionId, segments }: Scenario) => ({
  sessionId,
  events: segments.flatMap(({ events }) => events),
  signatures: segments.flatMap(({ signatures }) => signatures),
  openings: segments.flatMap(({ openings }) => openings),
});

function receiptOf(
  { sessionId }: Scenario,
  says: Pick<Receipt, 'evidence' | 'second'>,
  services: JwsSigner,
): string {
  const receipt: Receipt = {
    v: 1,
    sessionId,
    entryId: 'entry-1',
    idempotencyKey: 'closing',
    contentHash: '',
    ...says,
    serverTime: new Date().toISOString(),
    durability: 'server',
  };
  return services.signJws(receipt, RECEIPT_TYPE);
}
