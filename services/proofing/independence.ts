import type { Independence } from '#core/contract/receipt.ts';
import type { Durability } from '#services/kernel/database/database.ts';

/** Embedded services judge on the machine of the kiosk that they judge. */
export const INDEPENDENCE: Readonly<Record<Durability, Independence>> = {
  embedded: 'same-machine',
  server: 'server',
};
