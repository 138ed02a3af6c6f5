import { failure } from '#core/contract/errors.ts';
import { DvcId } from '#core/contract/session-request.ts';

/** What no connector configuration can be called is not asked for. @throws AppError `DVC_NOT_FOUND` */
export function assertConnectorId(connector: string): void {
  if (!DvcId.safeParse(connector).success) throw failure('DVC_NOT_FOUND', 'it is no id of one');
}
