import type { z } from 'zod';
import { DAY_MS } from '#core/days.ts';
import { recordAudit } from '#services/audit/index.ts';
import {
  ERASURE_ORDERS_TYPE,
  type ErasureOrders,
  type SignedErasureOrders,
} from '#services/contract/privacy.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { actorOf, type KioskPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { acknowledge, listCorrected, listWaiting } from './erasure-rows.repository.ts';

/** A kiosk that was away for longer learns of a correction no more. */
const TOLD_FOR_MS = 90 * DAY_MS;

/** A kiosk's orders to erase, and to ask again for results. Signed: no other party can make a kiosk erase data. */
export async function signedOrders(
  context: ServicesContext,
  kiosk: KioskPrincipal,
): Promise<z.infer<typeof SignedErasureOrders>> {
  const { db, now } = context;
  const orders = await listWaiting(db, kiosk);
  const since = new Date(now().getTime() - TOLD_FOR_MS);
  const corrected = await listCorrected(db, kiosk, { to: 'Failed', since });
  const approved = await listCorrected(db, kiosk, { to: 'Success', since });
  const payload: ErasureOrders = {
    v: 1,
    kioskId: kiosk.kioskId,
    issuedAt: now().toISOString(),
    orders,
    corrected,
    approved,
  };
  return { jws: context.signer.signJws(payload, ERASURE_ORDERS_TYPE) };
}

/**
 * Keeps a kiosk's report of a removal. @throws ProblemError `ERASURE_NOT_FOUND` for an order that this kiosk does not
 * have.
 */
export async function acknowledgeOrder(
  context: ServicesContext,
  kiosk: KioskPrincipal,
  order: { erasureId: string; sessionId: string; removed: Record<string, number> },
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const at = context.now();
    const known = await acknowledge(trx, kiosk, { ...order, at });
    if (known === 'unknown') {
      throw new ProblemError('ERASURE_NOT_FOUND');
    }
    if (known === 'again') return;
    const { tenantId } = kiosk;
    await recordAudit(trx, {
      tenantId,
      at,
      actor: actorOf(kiosk),
      action: 'erasure.acknowledged',
      data: order,
    });
  });
}
