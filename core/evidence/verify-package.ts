import { AppError } from '../contract/errors.ts';
import { utf8 } from '../keys/bytes.ts';
import { canonicalJson, isCanonical } from '../keys/canonical-json.ts';
import { verifyJws } from '../keys/jws.ts';
import type { KeyPair } from '../keys/p256.ts';
import type { EvidenceEvent } from './evidence-schema.ts';
import { type OpenedPackage, openPackage } from './open-package.ts';
import { type ErasureRecord, MANIFEST_TYPE, UNSIGNED_VERSION } from './package-format.ts';
import { failed, judged, type Link, notPerformed } from './report.ts';
import { verdictsIn } from './second-log.ts';
import { type Anchors, type Finding, judgeTrust, type ServicesWord } from './trust.ts';
import { verifyLog } from './verify-log.ts';
import { verifySecondLog } from './verify-second-log.ts';

export interface PackageReport {
  readonly finding: Finding;
  /** Everything that was checked, in order. */
  readonly links: readonly Link[];
  /** The first link that failed, for `broken`. */
  readonly broken?: Link;
  readonly sessionId?: string;
  /** DID under which the signatures of the kiosk that closed the log verify. */
  readonly signer?: string;
  /** DID of every kiosk that had the session, where there are several. */
  readonly kiosks?: readonly (string | undefined)[];
  readonly events?: number;
  /** How many values are not in the package because they were erased. */
  readonly erased?: number;
  /** The exporter and the time of export, by the kiosk's word. */
  readonly exported?: { readonly at: string; readonly by: string };
  /** The erasures with time and reason, by the kiosk's word. */
  readonly erasures?: readonly ErasureRecord[];
  /** Events of the session after its log was closed, by the kiosk's word. */
  readonly afterwards?: readonly Pick<EvidenceEvent, 'time' | 'type'>[];
  /** The services' result of the session, where a signed result or the receipt of the verdict has it. */
  readonly result?: ServicesWord;
}

/**
 * Examines a package as a whole: files, manifest, log, signatures, openings, pictures, and trust in its signer and
 * operators.
 *
 * @throws AppError `KEY_MISSING`, `KEY_INVALID` when it is encrypted and the given key does not open it.
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
  const signed = manifest.v === UNSIGNED_VERSION ? undefined : manifest;
  const erased = signed?.erasures.flatMap((record) => record.erased);
  const log = verifyLog(manifest.log, { pictures, decisionLast: true, ...(erased ? { erased } : {}) });
  const signature = judgeSignature(opened, log.signer);
  const second = signed?.second && verifySecondLog(signed.second, log, signed);
  const links = [...files, signature, ...log.links, ...(second?.links ?? [])];
  const broken = links.find(({ verdict }) => verdict === 'FAILED');
  const trust = judgeTrust(
    { ...log, broken, second: second?.hashes ?? [] },
    {
      ...anchors,
      receipts: [...manifest.receipts, ...verdictsIn(signed?.second?.events ?? []), ...anchors.receipts],
      results: [...(signed?.results ?? []), ...(anchors.results ?? [])],
      roster: [...(signed?.roster ?? []), ...(anchors.roster ?? [])],
    },
  );
  return {
    // The contents of a package of the earlier version are unsigned, so no anchor reaches them.
    finding: trust.finding === 'trusted' && !signed ? 'unconfirmed' : trust.finding,
    links: [...links, ...trust.links],
    ...(trust.broken ? { broken: trust.broken } : {}),
    sessionId: log.sessionId,
    ...(log.signer === undefined ? {} : { signer: log.signer }),
    ...(log.kiosks.length > 1 ? { kiosks: log.kiosks } : {}),
    events: log.count,
    erased: log.links.filter(({ verdict, reason }) => verdict === 'NOT_PERFORMED' && reason === 'erased')
      .length,
    exported: { at: manifest.exportedAt, by: manifest.exportedBy },
    ...(signed ? { erasures: signed.erasures } : {}),
    ...(signed?.second
      ? { afterwards: signed.second.events.slice(1).map(({ time, type }) => ({ time, type })) }
      : {}),
    ...(trust.result ? { result: trust.result } : {}),
  };
}

/** The kiosk of the log signed this header, and with it the manifest and whom the package is for. */
function judgeSignature({ header, signature }: OpenedPackage, signer: string | undefined): Link {
  const link = 'manifest signature';
  if (header.v === UNSIGNED_VERSION) {
    return notPerformed(
      link,
      'the package is of format version 1, which is not signed as a whole: ask the kiosk for a new export',
    );
  }
  const verdict = verifyJws(signature);
  if (!verdict.valid) return failed(link, verdict.reason);
  if (verdict.typ !== MANIFEST_TYPE) return failed(link, 'it was made for another purpose');
  if (verdict.did !== signer) return failed(link, 'its key is not the one that signed the log');
  const isThis = isCanonical(utf8(canonicalJson(header)), verdict.payload);
  return judged(link, isThis ? undefined : 'it was made for another package');
}
