import { failure } from '#core/contract/errors.ts';
import { DvcId } from '#core/contract/session-request.ts';

/** Refuses an id that no connector configuration can have. @throws AppError `DVC_NOT_FOUND` */
export function assertConnectorId(connector: string): void {
  if (!DvcId.safeParse(connector).success) throw failure('DVC_NOT_FOUND', 'it is no id of one');
}
