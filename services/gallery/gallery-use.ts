import type { KioskPrincipal } from '../ports/access.ts';
import type { ServicesContext } from '../ports/context.ts';
import { recordAudit } from '../records/audit.repository.ts';
import type { Galleries } from './galleries.ts';

/** What every use of a gallery works with. */
export interface Use {
  context: ServicesContext;
  galleries: Galleries;
  kiosk: KioskPrincipal;
}

export const audit = (
  { kiosk }: Use,
  db: Parameters<typeof recordAudit>[0],
  entry: { actor: string; at: Date; action: string; data: Record<string, unknown> },
): Promise<void> => recordAudit(db, { tenantId: kiosk.tenantId, ...entry });
