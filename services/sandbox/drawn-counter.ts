import type { RosterOperator } from '#core/contract/roster.ts';
import { type JwsSigner, jwsSigner } from '#core/keys/jws.ts';
import { keyPairFromPrivate } from '#core/keys/p256.ts';
import type { KioskPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { insertOperator } from '#services/operators/index.ts';
import { ensureDrawnKiosk } from '#services/platform/index.ts';
import type { SessionRow } from '#services/sessions/index.ts';
import { RECORDED_OPERATOR } from '#specimens/evidence-recorder.ts';

type Community = Pick<SessionRow, 'tenantId' | 'communityId'>;

/** A counter that does not exist: it signs the logs of a sandbox. */
export interface DrawnCounter {
  principal: KioskPrincipal;
  kiosk: JwsSigner;
  operator: JwsSigner;
}

const NAME = 'Drawn counter of the sandbox';

/** Derives the same keys at each call; they are never stored. */
const signerOf = (
  { sealers }: Pick<ServicesContext, 'sealers'>,
  { tenantId, communityId }: Community,
  who: 'kiosk' | 'operator',
): JwsSigner =>
  jwsSigner(keyPairFromPrivate(sealers.service.blindIndex(`${tenantId}|${communityId}`, `sandbox.${who}`)));

/** The counter of a sandbox, made when it is first needed. */
export async function drawnCounter(
  context: Pick<ServicesContext, 'sealers'>,
  trx: DatabaseTransaction,
  community: Community,
  at: Date,
): Promise<DrawnCounter> {
  const { tenantId, communityId } = community;
  const [kiosk, operator] = [signerOf(context, community, 'kiosk'), signerOf(context, community, 'operator')];
  const kioskId = await ensureDrawnKiosk(trx, { tenantId, communityId, did: kiosk.did, name: NAME, at });
  const sealer = await context.sealers.community(trx, tenantId, communityId);
  const drawn: RosterOperator = {
    operatorId: RECORDED_OPERATOR,
    name: NAME,
    role: 'operator',
    permissions: ['counter.verify'],
    verifier: '',
    wrappedKey: '',
    did: operator.did,
    active: true,
  };
  await insertOperator(trx, community, sealer, drawn, at);
  const principal = { kind: 'kiosk' as const, tenantId, communityId, kioskId, did: kiosk.did };
  return { principal: { ...principal, scopes: new Set() }, kiosk, operator };
}
