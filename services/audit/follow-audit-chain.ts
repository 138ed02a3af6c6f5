import { type ChainFault, type ChainHead, entryFault } from '#core/keys/hash-chain.ts';
import { verifyJws } from '#core/keys/jws.ts';
import { AUDIT_CHECKPOINT_TYPE, AuditCheckpoint, type AuditVerdict } from '#services/contract/audit.ts';
import { auditContent } from '#services/kernel/database/audit-chain.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import { auditHead, listAudit, type StoredAudit } from './audit.repository.ts';

const PAGE = 1000;

/** A checkpoint that was kept elsewhere, and whose signature counts. */
interface Kept {
  jws: string;
  servicesDid: string;
}

type Broken = NonNullable<AuditVerdict['broken']>;

/**
 * Follows a tenant's audit log from its first entry to its head and names the first link that is wrong. Only a
 * checkpoint shows that entries were cut off with their head, or that the log was rewritten as a whole.
 */
export async function followAuditChain(
  db: DatabaseHandle,
  tenantId: string,
  kept?: Kept,
): Promise<AuditVerdict> {
  const checkpoint = kept && readCheckpoint(kept, tenantId);
  if (kept && !checkpoint) return verdict({ seq: 0, hash: null }, { seq: 0, reason: 'checkpoint-invalid' });
  let at: ChainHead = { seq: 0, hash: null };
  for (;;) {
    const entries = await listAudit(db, tenantId, { after: at.seq, limit: PAGE });
    for (const entry of entries) {
      const broken = judge(entry, at) ?? judgeCheckpoint(entry, checkpoint);
      if (broken) return verdict(at, broken);
      at = { seq: entry.seq, hash: entry.hash };
    }
    if (entries.length < PAGE) break;
  }
  return verdict(at, (await judgeEnd(db, tenantId, at)) ?? judgeLength(at, checkpoint?.seq ?? 0));
}

/** An entry is written together with the head, so that the head is never behind an entry that was read before it. */
async function judgeEnd(db: DatabaseHandle, tenantId: string, end: ChainHead): Promise<Broken | undefined> {
  const head = await auditHead(db, tenantId);
  if (head.seq < end.seq) return { seq: head.seq + 1, reason: 'head-differs' };
  if (head.seq === end.seq) {
    return head.hash === end.hash ? undefined : { seq: end.seq, reason: 'head-differs' };
  }
  // Appended meanwhile, or cut off.
  const [next] = await listAudit(db, tenantId, { after: end.seq, limit: 1 });
  return next ? judge(next, end) : judgeLength(end, head.seq);
}

const judgeLength = ({ seq }: ChainHead, expected: number): Broken | undefined =>
  seq < expected ? { seq: seq + 1, reason: 'end-missing' } : undefined;

const verdict = ({ seq, hash }: ChainHead, broken?: Broken): AuditVerdict => ({
  intact: broken === undefined,
  entries: seq,
  head: hash,
  ...(broken ? { broken } : {}),
});

const REASONS: Record<ChainFault, Broken['reason']> = {
  number: 'entry-missing',
  previous: 'link-differs',
  hash: 'entry-altered',
};

function judge({ hash, ...link }: StoredAudit, before: ChainHead): Broken | undefined {
  const { seq, previous } = link;
  const fault = entryFault(before, { seq, previous, content: auditContent(link), hash });
  return fault && { seq: before.seq + 1, reason: REASONS[fault] };
}

function judgeCheckpoint(entry: StoredAudit, checkpoint: AuditCheckpoint | undefined): Broken | undefined {
  const differs = checkpoint?.seq === entry.seq && checkpoint.hash !== entry.hash;
  return differs ? { seq: entry.seq, reason: 'checkpoint-differs' } : undefined;
}

function readCheckpoint({ jws, servicesDid }: Kept, tenantId: string): AuditCheckpoint | undefined {
  const signed = verifyJws(jws);
  if (!signed.valid || signed.did !== servicesDid || signed.typ !== AUDIT_CHECKPOINT_TYPE) return undefined;
  const read = AuditCheckpoint.safeParse(signed.payload);
  return read.success && read.data.tenantId === tenantId ? read.data : undefined;
}
