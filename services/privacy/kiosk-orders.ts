import type { z } from 'zod';
import { recordAudit } from '#services/audit/index.ts';
import {
  ERASURE_ORDERS_TYPE,
  type ErasureOrders,
  type SignedErasureOrders,
} from '#services/contract/privacy.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { actorOf, type KioskPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { acknowledge, listWaiting } from './erasure-rows.repository.ts';

/** What a kiosk has to remove. Signed: nobody else can make a kiosk forget. */
export async function signedOrders(
  context: ServicesContext,
  kiosk: KioskPrincipal,
): Promise<z.infer<typeof SignedErasureOrders>> {
  const orders = await listWaiting(context.db, kiosk);
  const payload: ErasureOrders = {
    v: 1,
    kioskId: kiosk.kioskId,
    issuedAt: context.now().toISOString(),
    orders,
  };
  return { jws: context.signer.signJws(payload, ERASURE_ORDERS_TYPE) };
}

/** Keeps what a kiosk removed. @throws ProblemError `ERASURE_NOT_FOUND` for an order that this kiosk does not have. */
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
