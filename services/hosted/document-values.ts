import { utcDay } from '#core/days.ts';
import type { DocumentField } from '#core/document/fields.ts';
import { provenValue } from '#core/document/join-document.ts';
import type { OpenJob } from './capture-desk.ts';
import { joined } from './close-log.ts';

/** The fields read from a job's document, as its verdict will take them; empty where no source has the field. */
export function documentValues({ context, flow, state }: OpenJob): (field: DocumentField) => string {
  const documents = state.session ? joined(flow, state.session, utcDay(context.now())) : [];
  const document = documents.find(({ record }) => record.complete);
  return (field) => (document ? provenValue(document.joined, field) : '');
}
