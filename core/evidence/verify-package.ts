import { AppError } from '../contract/errors.ts';
import type { KeyPair } from '../keys/p256.ts';
import { type OpenedPackage, openPackage } from './open-package.ts';
import { failed, type Link } from './report.ts';
import { type Anchors, type Finding, judgeTrust } from './trust.ts';
import { verifyLog } from './verify-log.ts';

export interface PackageReport {
  readonly finding: Finding;
  /** Everything that was checked, in order. */
  readonly links: readonly Link[];
  /** The first link that failed, for `broken`. */
  readonly broken?: Link;
  readonly sessionId?: string;
  /** DID under which the kiosk's signatures verify. */
  readonly signer?: string;
  readonly events?: number;
  /** Names of values whose opening is not in the package. */
  readonly erased?: number;
}

/**
 * Examines a package as a whole: files, log, signatures, openings, pictures, and trust in its signer.
 *
 * @throws AppError `KEY_MISSING`, `KEY_INVALID` when it is encrypted and cannot be opened with what was given.
 */
export function verifyPackage(bytes: Uint8Array, anchors: Anchors, recipient?: KeyPair): PackageReport {
  let opened: OpenedPackage;
  try {
    opened = openPackage(bytes, recipient);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'EVIDENCE_BROKEN') throw error;
    const link = failed(error.detail.component, error.detail.probe);
    return { finding: 'broken', links: [link], broken: link };
  }
  const { manifest, pictures, links: files } = opened;
  const log = verifyLog(manifest.log, { pictures });
  const links = [...files, ...log.links];
  const broken = links.find(({ verdict }) => verdict === 'FAILED');
  const receipts = [...manifest.receipts, ...anchors.receipts];
  const trust = judgeTrust({ ...log, broken }, { ...anchors, receipts });
  return {
    finding: trust.finding,
    links: [...links, ...trust.links],
    ...(trust.broken ? { broken: trust.broken } : {}),
    sessionId: log.sessionId,
    ...(log.signer === undefined ? {} : { signer: log.signer }),
    events: log.count,
    erased: log.links.filter(({ verdict, reason }) => verdict === 'NOT_PERFORMED' && reason === 'erased')
      .length,
  };
}
