import { KeyedDocument, type KeyedRecord, withKeyed } from '../../document/keyed-document.ts';
import { KEYED_EVENT, KEYED_REMOVED_EVENT } from '../../evidence/evidence-schema.ts';
import { type OpenedEvent, readEvent } from './opened-event.ts';

/**
 * The documents that an operator keyed and did not take away again.
 * @throws UnreadableEvent where one is malformed or not opened
 */
export function readKeyed(events: readonly OpenedEvent[]): KeyedRecord[] {
  let keyed: KeyedRecord[] = [];
  for (const { type, time, payload, opened } of events) {
    const id = String(payload.keyedId);
    if (type === KEYED_REMOVED_EVENT) keyed = keyed.filter((record) => record.id !== id);
    if (type !== KEYED_EVENT) continue;
    const document = readEvent(type, () => KeyedDocument.parse(opened.get('keyed.document')));
    keyed = [...withKeyed(keyed, { id, keyedAt: time, document })];
  }
  return keyed;
}
