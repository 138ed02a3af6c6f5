import { ProblemError } from '../contract/problem.ts';
import type { DatabaseHandle } from '../ports/database.ts';

/**
 * Refuses personal data for a session that a person had erased, or that was called off because the person withdrew; what
 * a kiosk still sends later must not come back.
 *
 * @throws ProblemError `SESSION_ENDED`
 */
export async function refuseErased(
  db: DatabaseHandle,
  { tenantId, sessionId }: { tenantId: string; sessionId: string },
): Promise<void> {
  const order = await db
    .selectFrom('erasure_order')
    .select('erasure_id')
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .limit(1)
    .executeTakeFirst();
  if (order)
    throw new ProblemError('SESSION_ENDED', 'The personal data of this session were erased on request.');
  const withdrawn = await db
    .selectFrom('proofing_session')
    .select('session_id')
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .where('cancel_reason', '=', 'applicant-withdrew')
    .executeTakeFirst();
  if (withdrawn) throw new ProblemError('SESSION_ENDED', 'The applicant withdrew from this session.');
}
