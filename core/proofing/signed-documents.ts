import { z } from 'zod';
import { BirthCentury } from '../document/birth-century.ts';
import { DocumentKind } from '../document/document-records.ts';
import { Channel, DocumentField, SourceKind, SourceTrust } from '../document/fields.ts';
import { CompareRule, FieldVerdict, Indicator, type JoinedDocument } from '../document/joined-document.ts';
import type { EvidenceEvent, Opening } from '../evidence/evidence-schema.ts';
import type { NumberedDocument } from './checks/entered-data.ts';
import { Verdict } from './verdicts.ts';

/** The open part of a joined document, as the kiosk writes it. */
const Joined = z.object({
  number: z.number().int().min(1),
  fields: z.array(
    z.object({
      field: DocumentField,
      verdict: FieldVerdict,
      rule: CompareRule,
      sources: z.array(
        z.object({
          source: SourceKind,
          captureId: z.string(),
          channel: Channel,
          trust: SourceTrust,
          checkDigit: Verdict,
        }),
      ),
    }),
  ),
});
type JoinedFacts = z.infer<typeof Joined>;
/** The value of a field behind its commitment, with the value of each source, in the order of the open part. */
const FieldValue = z.object({
  best: z.string().optional(),
  values: z.array(z.object({ raw: z.string(), value: z.string() })),
  century: BirthCentury.optional(),
});
const Indicators = z.array(Indicator);
const RealId = z.object({
  barcode: z.enum(['F', 'N', 'M', 'absent']),
  star: z.enum(['found', 'not-found', 'not-looked-for']),
});

/**
 * The documents of a closed log as the counter joined them, put together again from the signed events and their
 * openings. Empty where the openings are erased, or where nothing was joined before the end.
 */
export function readSignedDocuments(
  events: readonly EvidenceEvent[],
  openings: readonly Opening[],
): NumberedDocument[] {
  const newest = new Map<number, NumberedDocument>();
  for (const { type, seq, payload } of events) {
    if (type !== 'document.joined') continue;
    const facts = Joined.safeParse(payload).data;
    const opened = new Map(
      openings.filter((opening) => opening.seq === seq).map(({ name, value }) => [name, value]),
    );
    const kind = DocumentKind.safeParse(opened.get('document.kind')).data;
    if (facts && kind)
      newest.set(facts.number, { number: facts.number, joined: joinedOf(facts, kind, opened) });
  }
  return [...newest.values()].sort((a, b) => a.number - b.number);
}

function joinedOf(
  { fields }: JoinedFacts,
  kind: DocumentKind,
  opened: ReadonlyMap<string, unknown>,
): JoinedDocument {
  const realId = RealId.safeParse(opened.get('joined.realId')).data;
  return {
    kind,
    fields: fields.map(({ sources, ...field }) => {
      const value = FieldValue.safeParse(opened.get(`joined.${field.field}`)).data;
      const said = value?.values.length === sources.length ? value.values : [];
      const sourced = said.flatMap((read, i) => {
        const source = sources[i];
        return source ? [{ ...source, ...read }] : [];
      });
      const best = sourced.find((read) => read.value === value?.best);
      const century = value?.century;
      return { ...field, sources: sourced, ...(best ? { best } : {}), ...(century ? { century } : {}) };
    }),
    indicators: Indicators.safeParse(opened.get('joined.indicators')).data ?? [],
    ...(realId ? { realId } : {}),
  };
}
