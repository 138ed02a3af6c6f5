import { GuidedInspection, withInspection } from '../../contract/inspection-guide.ts';
import type { EvidenceDraft } from '../../evidence/evidence-draft.ts';
import { INSPECTION_EVENT } from '../../evidence/evidence-schema.ts';
import { type OpenedEvent, readEvent } from './opened-event.ts';

/** The event of a document that was inspected by its guide. It says nothing that is printed on the document. */
export const inspectionEvent = ({ documentId, kind, answers }: GuidedInspection): EvidenceDraft => ({
  type: INSPECTION_EVENT,
  actor: 'operator',
  payload: { documentId, kind, answers },
  operatorSigned: true,
});

/**
 * The newest answers about each document, as the log has them. @throws UnreadableEvent where one is malformed
 */
export const readInspections = (events: readonly OpenedEvent[]): GuidedInspection[] =>
  events
    .filter(({ type }) => type === INSPECTION_EVENT)
    .map(({ type, payload }) => readEvent(type, () => GuidedInspection.parse(payload)))
    .reduce<GuidedInspection[]>(withInspection, []);
