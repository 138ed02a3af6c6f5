import { RECEIPT_TYPE, Receipt } from '../contract/receipt.ts';
import { verifyJwsWithKey } from '../keys/jws.ts';
import { failed, type Link, notPerformed, passed } from './report.ts';
import type { LogReport } from './verify-log.ts';

/** What the examiner has from another source. */
export interface Anchors {
  /** DID of the kiosk that should have signed. */
  readonly kiosk?: string;
  /** Public key of the services, a P-256 point. */
  readonly servicesKey?: Uint8Array;
  /** Receipts, compact JWS, from the package or beside it. */
  readonly receipts: readonly string[];
}

/** `intact` and trusted, `intact` with an unknown signer, or broken at a named link. */
export type Finding = 'trusted' | 'signer-unknown' | 'broken';

export interface TrustReport {
  readonly finding: Finding;
  readonly links: readonly Link[];
  readonly broken: Link | undefined;
}

/** Reads a receipt that verifies under the services' key. */
export function verifyReceipt(
  jws: string,
  servicesKey: Uint8Array,
): { readonly valid: true; readonly receipt: Receipt } | { readonly valid: false; readonly reason: string } {
  const verdict = verifyJwsWithKey(jws, servicesKey);
  if (!verdict.valid) return verdict;
  if (verdict.typ !== RECEIPT_TYPE) return { valid: false, reason: 'it was made for another purpose' };
  const receipt = Receipt.safeParse(verdict.payload);
  return receipt.success
    ? { valid: true, receipt: receipt.data }
    : { valid: false, reason: 'its content has not the expected form' };
}

/**
 * Decides whether an intact log is also of the right origin: its signer is the named kiosk, or a receipt of the
 * services names its head. A verified receipt that names another head of the same session breaks the evidence, since
 * the services hold a different log.
 */
export function judgeTrust(report: LogReport, anchors: Anchors): TrustReport {
  const kiosk = judgeKiosk(report, anchors.kiosk);
  const receipts = anchors.receipts.map((jws, index) =>
    judgeReceipt(report, jws, index, anchors.servicesKey),
  );
  const contradicting = receipts.find(({ contradicts }) => contradicts)?.link;
  const links = [kiosk, ...receipts.map(({ link }) => link)];
  const broken = report.broken ?? contradicting;
  if (broken) return { finding: 'broken', links, broken };
  // What the examiner named must hold: a wrong kiosk or a false receipt is not outvoted by the other anchor.
  const refuted = links.some(({ verdict }) => verdict === 'FAILED');
  const anchored = links.some(({ verdict }) => verdict === 'PASSED');
  return { finding: anchored && !refuted ? 'trusted' : 'signer-unknown', links, broken: undefined };
}

function judgeKiosk({ signer }: LogReport, expected: string | undefined): Link {
  if (expected === undefined) return notPerformed('signer', 'no kiosk was named to compare with');
  return signer === expected
    ? passed('signer')
    : failed('signer', 'another key signed than that of the named kiosk');
}

function judgeReceipt(
  report: LogReport,
  jws: string,
  index: number,
  servicesKey: Uint8Array | undefined,
): { link: Link; contradicts: boolean } {
  const name = `receipt ${index + 1}`;
  if (servicesKey === undefined) {
    return { link: notPerformed(name, 'no key of the services was given'), contradicts: false };
  }
  const verdict = verifyReceipt(jws, servicesKey);
  if (!verdict.valid) return { link: failed(name, verdict.reason), contradicts: false };
  const { sessionId, evidence } = verdict.receipt;
  if (sessionId !== report.sessionId)
    return { link: failed(name, 'it is for another session'), contradicts: false };
  if (evidence === undefined) {
    return { link: notPerformed(name, 'it does not close the log, so it names no head'), contradicts: false };
  }
  if (evidence.head === report.head && evidence.count === report.count) {
    return { link: passed(name), contradicts: false };
  }
  return { link: failed(name, 'the services hold another log of this session'), contradicts: true };
}
