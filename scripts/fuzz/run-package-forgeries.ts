import { RECEIPT_TYPE, type Receipt } from '#core/contract/receipt.ts';
import { SESSION_RESULT_TYPE, type SessionResult } from '#core/contract/session-results.ts';
import type { VerdictReceipt } from '#core/contract/verdict-receipt.ts';
import { daysLater } from '#core/days.ts';
import { eventHash } from '#core/evidence/evidence-log.ts';
import { buildPackage } from '#core/evidence/package.ts';
import type { Link } from '#core/evidence/report.ts';
import { proofOf, withProofs } from '#core/evidence/roster-extract.ts';
import {
  continueLog,
  ERASED_EVENT,
  RECEIPT_EVENT,
  receiptHash,
  type SecondEntry,
  type SecondLog,
  VERDICT_EVENT,
} from '#core/evidence/second-log.ts';
import { type PackageReport, verifyPackage } from '#core/evidence/verify-package.ts';
import { type JwsSigner, jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { type Scenario, scenario } from '#specimens/evidence-under-test.ts';
import { seeded } from '#specimens/seeded.ts';
import {
  type ForgedPackage,
  forgePackage,
  openForged,
  PACKAGE_CHANGES,
  PACKAGE_FORGERS,
  type PackageForger,
} from './forge-package.ts';
import { emptyReport, type FuzzReport, note, noteUnchanged, type Verdict } from './fuzz-report.ts';
import { type FuzzWatch, UNWATCHED } from './fuzz-watch.ts';

/** More than enough to find something that can be changed. */
const MOST_DRAWS = 2000;
/** The parts of a package that the verdict leaves to its kiosk. */
const LEFT_OUT = 'what a package leaves out';
/** Parts of a package that its kiosk may leave out or fill as it likes, as long as it has the services' verdict. */
const ON_KIOSK_WORD = ['exportedAt', 'exportedBy', 'receipts', 'results', 'roster', 'erasures', 'second'];

export const PACKAGE_KINDS = PACKAGE_CHANGES.flatMap((change) =>
  PACKAGE_FORGERS.map((forger) => `${change} in a package, ${forger}`),
);

/** Links that name a change that the kiosk signed, by the member of the manifest. */
const NAMES: Readonly<Record<string, RegExp>> = {
  log: /^(manifest signature$|event|checkpoint|operator|final signature|signer|second log|receipt|result|erasure|.+ of event) ?/,
  pictures: /^(pictures\/|package$|.+ of event \d+$)/,
  receipts: /^(receipt|second log|verdict of the services)/,
  results: /^(result|verdict of the services)/,
  roster: /^(roster entry|operator of event)/,
  erasures: /^(erasure|second log|.+ of event \d+$)/,
  second: /^(second log|receipt|verdict of the services)/,
};
/** Links that name a change that the kiosk did not sign. */
const UNSIGNED = /^(manifest|manifest signature|pictures\/.*|package)$/;

/**
 * Forges packages, from an unsigned change to one under the key of their kiosk, and lets an examiner verify them who
 * has the key of the services. None is trusted that says anything else than the log that the services judged, and the
 * first link that does not hold names the change.
 */
export async function runPackageForgeries(
  runs: number,
  seed: number,
  watch: FuzzWatch = UNWATCHED,
): Promise<FuzzReport> {
  const random = seeded(seed);
  const services = generateKeyPair();
  const [own, other] = [makePackage(jwsSigner(services)), makePackage(jwsSigner(services))];
  const keys = { 'another key': jwsSigner(generateKeyPair()), 'its kiosk': own.kiosk };
  const verify = (bytes: Uint8Array) =>
    verifyPackage(bytes, { servicesKey: services.publicKey, receipts: [] });
  const untouched = verify(own.bytes);
  if (untouched.finding !== 'trusted')
    throw new Error(`the package itself: ${JSON.stringify(reasonOf(untouched))}`);
  const opened = { own: openForged(own.bytes), other: openForged(other.bytes) };
  const report = emptyReport(PACKAGE_KINDS);
  for (let run = 0; run < runs && (await watch.next()); run += 1) {
    const change = PACKAGE_CHANGES[run % PACKAGE_CHANGES.length]!;
    const forger = PACKAGE_FORGERS[Math.floor(run / PACKAGE_CHANGES.length) % PACKAGE_FORGERS.length]!;
    const kind = `${change} in a package, ${forger}`;
    const by = { forger, key: keys[forger as keyof typeof keys] };
    const forged = drawn(() => forgePackage(change, opened, by, random));
    if (Buffer.from(forged.bytes).equals(Buffer.from(own.bytes))) {
      noteUnchanged(report, kind);
      continue;
    }
    const judged = verify(forged.bytes);
    if (judged.finding === 'trusted' && isSameLog(change, forged)) {
      noteUnchanged(report, kind);
      continue;
    }
    note(
      report,
      { kind, ...forged },
      verdictOn(judged, forger, forged),
      isNamed(judged, forger, forged),
      LEFT_OUT,
    );
  }
  return report;
}

/** Openings have no order: each names its event. */
const isSameLog = (change: string, { subject }: ForgedPackage): boolean =>
  change === 'reorder' && subject === 'log.openings.n';

function drawn(make: () => ForgedPackage | undefined): ForgedPackage {
  for (let tried = 0; tried < MOST_DRAWS; tried += 1) {
    const made = make();
    if (made) return made;
  }
  throw new Error('chance found nothing to change');
}

/** The first link that does not hold, else the first that is left open. */
const reasonOf = ({ broken, links }: PackageReport): Link | undefined =>
  broken ??
  links.find(({ verdict }) => verdict === 'FAILED') ??
  links.find(
    ({ link, verdict, reason }) => verdict === 'NOT_PERFORMED' && reason !== 'erased' && link !== 'signer',
  );

const STATES = { trusted: 'Success', unconfirmed: 'Not confirmed', broken: 'Broken' } as const;

function verdictOn(report: PackageReport, forger: PackageForger, { member }: ForgedPackage): Verdict {
  const link = reasonOf(report)?.link ?? 'none';
  const isLeft = forger === 'its kiosk' && ON_KIOSK_WORD.includes(member);
  return {
    state: STATES[report.finding],
    reason: link.replace(/^pictures\/.*/, 'picture').replaceAll(/\d+/g, 'n'),
    named: [link],
    kioskWord: isLeft ? [LEFT_OUT] : [],
  };
}

function isNamed(report: PackageReport, forger: PackageForger, { member, subject }: ForgedPackage): boolean {
  const link = reasonOf(report)?.link ?? '';
  // A file that is not there has the name that the manifest gives it.
  if (link === 'manifest.json' || subject === 'pictures.n.file') return report.finding === 'broken';
  if (forger !== 'its kiosk') return report.finding === 'broken' && UNSIGNED.test(link);
  return NAMES[member]?.test(link) === true;
}

/** A package with every part: present and erased values, and all statements that the services sign. */
function makePackage(services: JwsSigner): { bytes: Uint8Array; kiosk: JwsSigner } {
  const [kiosk, operator] = [jwsSigner(generateKeyPair()), jwsSigner(generateKeyPair())];
  const session = scenario({ kiosk, operator, stepMs: 100, startedAt: new Date(Date.now() - 60_000) });
  const signed = signedBy(services, session);
  const whole = logOf(session);
  const gone = whole.openings.filter(({ kind }) => kind === 'json').slice(0, 1);
  const erased = gone.map(({ seq, name }) => ({ seq, name }));
  const erasure = { by: kiosk.did, reason: 'retention-over', erased };
  const at = new Date().toISOString();
  const content = {
    exportedAt: at,
    exportedBy: 'op-1',
    log: { ...whole, openings: whole.openings.filter((opening) => !gone.includes(opening)) },
    pictures: session.artefacts.map(({ declaration: { digest, mediaType }, bytes }) => ({
      digest,
      mediaType,
      bytes,
    })),
    receipts: [signed.closing],
    results: [signed.result],
    roster: [rosterProof(services, operator)],
    erasures: [{ at, ...erasure }],
    second: secondLog(session, kiosk, at, [
      {
        type: RECEIPT_EVENT,
        payload: { idempotencyKey: 'closing', receiptHash: receiptHash(signed.closing) },
      },
      { type: VERDICT_EVENT, payload: { receipt: signed.verdict } },
      { type: ERASED_EVENT, payload: erasure },
    ]),
  };
  return { bytes: buildPackage(content, { plain: true }, kiosk), kiosk };
}

function secondLog(
  { head }: Scenario,
  kiosk: JwsSigner,
  time: string,
  entries: readonly SecondEntry[],
): SecondLog {
  const second: SecondLog = { events: [], signatures: [] };
  for (const entry of entries) {
    const last = second.events.at(-1);
    const next = continueLog(
      head,
      last && { seq: last.seq, hash: eventHash(last) },
      { ...entry, time },
      kiosk,
    );
    second.events.push(...next.events);
    second.signatures.push(...next.signatures);
  }
  return second;
}

function signedBy(services: JwsSigner, { sessionId, head }: Scenario) {
  const evidence = { count: head.seq, head: head.hash ?? '' };
  const kept = { serverTime: new Date().toISOString(), durability: 'server' as const };
  const said = { state: 'Success' as const, reasons: [] };
  const closing: Receipt = {
    v: 1,
    sessionId,
    entryId: 'entry-1',
    idempotencyKey: 'closing',
    contentHash: '',
    evidence,
    ...kept,
  };
  const result: SessionResult = {
    sessionId,
    ...said,
    ended: true,
    final: { outcome: 'Success', ruleSet: 'outcome-rules-3', rules: [] },
    disagreement: false,
    evidence,
  };
  const verdict: VerdictReceipt = { v: 1, sessionId, evidence, verdict: said, ...kept };
  return {
    closing: services.signJws(closing, RECEIPT_TYPE),
    result: services.signJws(result, SESSION_RESULT_TYPE),
    verdict: services.signJws(verdict, RECEIPT_TYPE),
  };
}

function rosterProof(services: JwsSigner, { did }: JwsSigner) {
  const [issuedAt, expiresAt] = [daysLater(new Date(), -1), daysLater(new Date(), 6)].map((time) =>
    time.toISOString(),
  );
  const operator = {
    operatorId: 'op-1',
    name: 'Olga Operator',
    role: 'operator' as const,
    permissions: ['counter.verify' as const],
    verifier: '',
    did,
    wrappedKey: '',
    active: true,
  };
  const facts = {
    v: 1 as const,
    tenantId: 'tenant',
    communityId: 'community',
    issuedAt: issuedAt ?? '',
    expiresAt: expiresAt ?? '',
  };
  const proof = proofOf(withProofs({ ...facts, operators: [operator] }, services), 'op-1');
  if (!proof) throw new Error('a roster without its operator');
  return proof;
}

const logOf = ({ sessionId, segments }: Scenario) => ({
  sessionId,
  events: segments.flatMap(({ events }) => events),
  signatures: segments.flatMap(({ signatures }) => signatures),
  openings: segments.flatMap(({ openings }) => openings),
});
