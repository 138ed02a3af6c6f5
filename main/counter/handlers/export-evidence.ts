import { failure } from '#core/contract/errors.ts';
import { RosterProof } from '#core/contract/roster.ts';
import { HANDED_OVER_EVENT } from '#core/evidence/evidence-schema.ts';
import { buildPackage } from '#core/evidence/package.ts';
import { toBase64Url } from '#core/keys/bytes.ts';
import { sha256 } from '#core/keys/canonical-json.ts';
import type { Kiosk } from '../kiosk.ts';

/**
 * Writes the evidence of an ended session, encrypted to one recipient, and records who took it.
 * @throws AppError SESSION_NOT_FOUND, STEP_NOT_ALLOWED, KEY_INVALID, DISK_FULL
 */
export function exportEvidence(
  kiosk: Kiosk,
  sessionId: string,
  recipient: string,
): { fileName: string; sha256: string } {
  const open = kiosk.open();
  const { vault } = open.unlocked;
  const record = vault.sessions.find(sessionId);
  if (!record) throw failure('SESSION_NOT_FOUND', 'not in the vault');
  if (record.status !== 'ended') {
    throw failure('STEP_NOT_ALLOWED', 'only an ended session can be exported');
  }
  if (vault.evidence.events(sessionId).at(-1)?.type === HANDED_OVER_EVENT) {
    throw failure('STEP_NOT_ALLOWED', 'the kiosk that continues a session exports it');
  }
  const exportedAt = kiosk.options.time.clock.now().toISOString();
  const exportedBy = open.presence.operator()?.operatorId ?? open.settings.kioskDid;
  const pictures = vault.artefacts.list(sessionId).flatMap(({ artefactId }) => {
    const artefact = vault.artefacts.find(sessionId, artefactId);
    return artefact ? [artefact] : [];
  });
  const log = {
    sessionId,
    events: vault.evidence.events(sessionId),
    signatures: vault.evidence.signatures(sessionId),
    openings: vault.evidence.openings(sessionId),
  };
  const receipts = vault.outbox.receipts(sessionId).map(({ jws }) => jws);
  const results = vault.statements.list(sessionId, 'result');
  const roster = vault.statements
    .list(sessionId, 'roster')
    .map((text) => RosterProof.parse(JSON.parse(text)));
  const erasures = vault.sessions.erasures(sessionId);
  const second = vault.secondLog.read(sessionId);
  const content = {
    ...{ exportedAt, exportedBy, log, pictures, receipts, results, roster, erasures },
    ...(second ? { second } : {}),
  };
  const bytes = buildPackage(content, { recipient }, open.unlocked.wallet);
  const digest = toBase64Url(sha256(bytes));
  const fileName = `${sessionId}.evidence.zip`;
  // The audit entry comes first: no export may exist without one.
  const detail = { recipient, sha256: digest };
  vault.audit.append({
    time: exportedAt,
    actor: exportedBy,
    action: 'evidence.exported',
    subject: sessionId,
    detail,
  });
  kiosk.options.installation.writeExport(fileName, bytes);
  return { fileName, sha256: digest };
}
