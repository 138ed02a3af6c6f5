import { failure } from '#core/contract/errors.ts';
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
 * @param held the rights of the person who adds them; absent for the first supervisor
 * @throws AppError PASSPHRASE_WEAK, PERMISSION_DENIED where no permission of the role is left to give
 */
export function newOperator(
  request: { name: string; role: NewOperator['role']; passphrase: string },
  credentials: OperatorCredentials,
  clock: Clock,
  held: readonly Permission[] = PERMISSIONS,
): NewOperator {
  const { name, role, passphrase } = request;
  const permissions = OF_ROLE[role].filter((permission) => held.includes(permission));
  if (permissions.length === 0) throw failure('PERMISSION_DENIED', `nothing that a new ${role} gets is held`);
  const { verifier, did, wrappedKey } = credentials.create(passphrase);
  const operatorId = uuidV7(clock.now().getTime());
  return { operatorId, name, role, permissions, verifier, did, wrappedKey };
}
