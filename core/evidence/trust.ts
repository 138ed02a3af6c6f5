import { RECEIPT_TYPE, Receipt } from '../contract/receipt.ts';
import type { RosterProof } from '../contract/roster.ts';
import { SESSION_RESULT_TYPE, SessionResult } from '../contract/session-results.ts';
import { VerdictReceipt } from '../contract/verdict-receipt.ts';
import { sessionReason } from '../proofing/session-reasons.ts';
import { failed, type Link, notPerformed, passed } from './report.ts';
import { readStatement } from './signed-statement.ts';
import type { LogReport } from './verify-log.ts';
import { judgeOperators } from './verify-operators.ts';

/** Facts that the examiner has from another source. */
export interface Anchors {
  /** DID of the kiosk that should have signed. */
  readonly kiosk?: string;
  /** Public key of the services, a P-256 point. */
  readonly servicesKey?: Uint8Array;
  /** Receipts, compact JWS, from the package or beside it. */
  readonly receipts: readonly string[];
  /** Signed results of the session, compact JWS, from the package or beside it. */
  readonly results?: readonly string[];
  /** The operators of the log as rosters list them. */
  readonly roster?: readonly RosterProof[];
}

/**
 * `trusted`: intact, the services have judged exactly this log, and its operators are confirmed. `unconfirmed`: intact, and
 * something of that is not.
 */
export type Finding = 'trusted' | 'unconfirmed' | 'broken';

export interface TrustReport {
  readonly finding: Finding;
  readonly links: readonly Link[];
  readonly broken: Link | undefined;
  /** The services' result of the session, from the last one that verifies, else from the receipt of the verdict. */
  readonly result?: ServicesWord;
}

/** The services' words on a session. */
export type ServicesWord = Pick<SessionResult, 'state' | 'reasons' | 'final'>;

/** A log, and the hash of each event of the second log that continues it. */
type Examined = LogReport & { readonly second?: readonly string[] };

/** Reads a receipt that verifies under the services' key. */
export function verifyReceipt(
  jws: string,
  servicesKey: Uint8Array,
): { readonly valid: true; readonly receipt: Receipt } | { readonly valid: false; readonly reason: string } {
  const read = readStatement(jws, servicesKey, { typ: RECEIPT_TYPE, schema: Receipt });
  return read.valid ? { valid: true, receipt: read.statement } : read;
}

/** Reads a receipt that carries the services' verdict and verifies under their key. */
export const verifyVerdict = (jws: string, servicesKey: Uint8Array) =>
  readStatement(jws, servicesKey, { typ: RECEIPT_TYPE, schema: VerdictReceipt });

/**
 * Decides whether an intact log is also believed: the services have judged exactly this log, and their roster lists
 * every operator whom it names. The holder of the kiosk's key chooses the content of a package, so the verdict is asked
 * for whatever else confirms the signer. A signed statement of the services breaks the evidence where it contradicts
 * the log: another head of the same session, another operator, or a verdict that calls the evidence broken or its
 * checks wrong.
 */
export function judgeTrust(report: Examined, anchors: Anchors): TrustReport {
  const { servicesKey } = anchors;
  const kiosk = judgeKiosk(report, anchors.kiosk);
  const receipts = anchors.receipts.map((jws, index) => judgeReceipt(report, jws, index, servicesKey));
  const results = (anchors.results ?? []).map((jws, index) => judgeResult(report, jws, index, servicesKey));
  const operators = judgeOperators(report.operators, anchors.roster ?? [], servicesKey);
  const signed = [...receipts, ...results];
  const verdict = signed.some(({ isVerdict }) => isVerdict)
    ? passed(VERDICT)
    : notPerformed(VERDICT, 'no result of the services: none that is final and names this log was given');
  const links = [kiosk, ...signed.map(({ link }) => link), verdict, ...operators.entries, ...operators.acts];
  const contradicting = [
    ...signed.filter(({ contradicts }) => contradicts).map(({ link }) => link),
    ...operators.acts.filter(hasFailed),
  ];
  const result = (results.findLast(({ said }) => said) ?? receipts.findLast(({ said }) => said))?.said;
  const judgement = { links, ...(result ? { result } : {}) };
  const broken = report.broken ?? contradicting[0];
  if (broken) return { finding: 'broken', broken, ...judgement };
  // The examiner's anchors must hold: a wrong kiosk or a false receipt is not outvoted by the verdict.
  const isConfirmed = [verdict, ...operators.acts].every(hasPassed) && !links.some(hasFailed);
  return { finding: isConfirmed ? 'trusted' : 'unconfirmed', broken: undefined, ...judgement };
}

const VERDICT = 'verdict of the services';

/** One statement of the services about a log. */
interface Statement {
  readonly link: Link;
  /** It denies the log. */
  readonly contradicts: boolean;
  /** It is their final verdict on exactly this log. */
  readonly isVerdict?: boolean;
  readonly said?: ServicesWord;
}

const hasPassed = ({ verdict }: Link): boolean => verdict === 'PASSED';
const hasFailed = ({ verdict }: Link): boolean => verdict === 'FAILED';

function judgeKiosk({ signer, kiosks }: LogReport, expected: string | undefined): Link {
  if (expected === undefined) return notPerformed('signer', 'no kiosk was named to compare with');
  if (kiosks.length > 1 && kiosks.includes(expected)) {
    return notPerformed('signer', 'other kiosks had the session too; a receipt of the services confirms all');
  }
  return signer === expected
    ? passed('signer')
    : failed('signer', 'the key that signed is not that of the named kiosk');
}

function judgeReceipt(
  report: Examined,
  jws: string,
  index: number,
  servicesKey: Uint8Array | undefined,
): Statement {
  const name = `receipt ${index + 1}`;
  if (servicesKey === undefined) {
    return { link: notPerformed(name, 'no key of the services was given'), contradicts: false };
  }
  const verdict = verifyVerdict(jws, servicesKey);
  if (verdict.valid) {
    const { verdict: said, ...rest } = verdict.statement;
    return judgeVerdict(report, name, { ...rest, said, isFinal: true });
  }
  const read = verifyReceipt(jws, servicesKey);
  if (!read.valid) return { link: failed(name, read.reason), contradicts: false };
  const { sessionId, evidence, second } = read.receipt;
  if (sessionId !== report.sessionId)
    return { link: failed(name, 'it is for another session'), contradicts: false };
  if (second) return judgeSecondReceipt(name, second, report.second ?? []);
  if (evidence === undefined) {
    return { link: notPerformed(name, 'it does not close the log, so it names no head'), contradicts: false };
  }
  return isSameLog(evidence, report)
    ? { link: passed(name), contradicts: false }
    : { link: failed(name, OTHER_LOG), contradicts: true };
}

/** A package may be older than later events of its session; its own events must equal the services'. */
function judgeSecondReceipt(
  name: string,
  { count, head }: { count: number; head: string },
  hashes: readonly string[],
): Statement {
  const here = hashes[count - 1];
  if (here === undefined) {
    const reason = `the services have ${count} events of the second log, but the package has ${hashes.length}`;
    return { link: failed(name, reason), contradicts: false };
  }
  return here === head
    ? { link: passed(name), contradicts: false }
    : { link: failed(name, 'the services have another second log of this session'), contradicts: true };
}

const OTHER_LOG = 'the services have another log of this session';

const isSameLog = (evidence: { count: number; head: string }, { count, head }: LogReport): boolean =>
  evidence.head === head && evidence.count === count;

function judgeResult(
  report: LogReport,
  jws: string,
  index: number,
  servicesKey: Uint8Array | undefined,
): Statement {
  const name = `result ${index + 1}`;
  if (servicesKey === undefined) {
    return { link: notPerformed(name, 'no key of the services was given'), contradicts: false };
  }
  const read = readStatement(jws, servicesKey, { typ: SESSION_RESULT_TYPE, schema: SessionResult });
  if (!read.valid) return { link: failed(name, read.reason), contradicts: false };
  const { sessionId, evidence, final } = read.statement;
  return judgeVerdict(report, name, {
    sessionId,
    evidence,
    said: read.statement,
    isFinal: final !== undefined,
  });
}

/** The services' statement about a session, and the log that it covers. */
interface Verdict {
  readonly sessionId: string;
  readonly evidence?: { readonly count: number; readonly head: string } | undefined;
  readonly said: ServicesWord;
  readonly isFinal: boolean;
}

function judgeVerdict(
  report: LogReport,
  name: string,
  { sessionId, evidence, said, isFinal }: Verdict,
): Statement {
  if (sessionId !== report.sessionId)
    return { link: failed(name, 'it is for another session'), contradicts: false };
  if (evidence && !isSameLog(evidence, report)) {
    return { link: failed(name, OTHER_LOG), contradicts: true, said };
  }
  const denial = said.reasons.find((reason) => sessionReason(reason)?.denies);
  if (denial) return { link: failed(name, `the services found ${denial}`), contradicts: true, said };
  return { link: passed(name), contradicts: false, said, isVerdict: isFinal && evidence !== undefined };
}
