import { PERMISSIONS, type Permission } from '#core/contract/kit.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import type { Clock } from '../../ports/clock.ts';
import type { NewOperator } from '../../ports/services-gateway.ts';
import type { OperatorCredentials } from '../../ports/wallet.ts';

const OF_ROLE: Record<NewOperator['role'], readonly Permission[]> = {
  operator: ['counter.verify'],
  supervisor: PERMISSIONS,
};

/**
 * An operator as the services receive them: verifier and sealed key, never the passphrase.
 * @throws AppError PASSPHRASE_WEAK
 */
export function newOperator(
  request: { name: string; role: NewOperator['role']; passphrase: string },
  credentials: OperatorCredentials,
  clock: Clock,
): NewOperator {
  const { name, role, passphrase } = request;
  const { verifier, did, wrappedKey } = credentials.create(passphrase);
  const operatorId = uuidV7(clock.now().getTime());
  const permissions = [...OF_ROLE[role]];
  return { operatorId, name, role, permissions, verifier, did, wrappedKey };
}
