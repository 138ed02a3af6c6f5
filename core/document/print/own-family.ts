import { z } from 'zod';
import { countryOf } from '../countries.ts';
import { DocumentType } from '../document-records.ts';
import type { CaptionedField } from './captions.ts';
import { FAMILIES, type LayoutRule, type PrintFamily } from './family.ts';
import { folded } from './fold.ts';
import { PATTERN_RULE, parsePattern } from './value-pattern.ts';

/** The fields whose printed form the product knows. */
export const PRINTED_FIELDS = [
  'surname',
  'givenNames',
  'documentNumber',
  'personalNumber',
  'nationality',
  'issuingState',
  'dateOfBirth',
  'placeOfBirth',
  'sex',
  'dateOfIssue',
  'dateOfExpiry',
  'height',
  'eyeColour',
] as const;
export type PrintedField = (typeof PRINTED_FIELDS)[number];

const ID = `the id of a layout has 2 to 63 lowercase letters, digits and -, and is none of ${FAMILIES.join(', ')}`;
const NAME = 'the name of a layout is a text of 1 to 80 characters';
const WORD = 'a word or title is a text of at most 60 characters with at least 4 letters or digits';
const WORDS = 'a layout is recognised by 1 to 5 words or titles that it prints';
const CAPTION = 'a caption is a text of at most 60 characters with at least 2 letters or digits';
const FIELD = `a printed field is one of ${PRINTED_FIELDS.join(', ')}`;
const LABEL = 'the number of a data element is one digit, two digits, or a digit and a small letter';
const TYPE = `a kind of document is one of ${DocumentType.options.join(', ')}`;
const COUNTRY = 'the country of a layout is a code of three letters, such as FRA';
const ROWS = 'rows is a whole number from -5 to 5 other than 0';
const SHARE = 'an area is given in shares of the document, from 0 to 1';
const RULE = 'a place is a field with an anchor and rows, or a field with an area';
const SHAPE = 'a shape is a field (documentNumber or personalNumber) and a pattern';

const Field = z.enum(PRINTED_FIELDS, FIELD);
const Share = z.number(SHARE).min(0, SHARE).max(1, SHARE);
const Word = z
  .string(WORD)
  .max(60, WORD)
  .refine((text) => folded(text).length >= 4, WORD);
const Words = z.array(Word, WORDS).min(1, WORDS).max(5, WORDS);
const Caption = z
  .string(CAPTION)
  .max(60, CAPTION)
  .refine((text) => folded(text).length >= 2, CAPTION);

const most = (count: number, what: string) => `a layout has at most ${count} ${what}`;
const isShort = (count: number) => (members: object) => Object.keys(members).length <= count;

/**
 * A layout of printed documents as data of a flow. Everything in it is compared in a time that grows with the length of
 * the text alone: words, captions, places, and patterns of {@link parsePattern}.
 */
export const OwnFamily = z.strictObject(
  {
    id: z
      .string(ID)
      .regex(/^[a-z0-9][a-z0-9-]{1,62}$/, ID)
      .refine((id) => !(FAMILIES as readonly string[]).includes(id), ID),
    name: z.string(NAME).trim().min(1, NAME).max(80, NAME),
    /** All of these are printed on a side of this layout. */
    recognisedBy: Words,
    /** The kind that such a document is; what is left out is told by printed titles and country words. */
    kind: z
      .strictObject({
        type: DocumentType.exclude(['unknown'], TYPE).optional(),
        country: z
          .string(COUNTRY)
          .refine((code) => code.length === 3 && countryOf(code) === code, COUNTRY)
          .optional(),
      })
      .optional(),
    captions: z.boolean('captions is true or false').default(true),
    ownCaptions: z
      .record(Caption, z.enum([...PRINTED_FIELDS, 'fullName', 'none'], `${FIELD}, fullName or none`))
      .refine(isShort(60), most(60, 'captions of its own'))
      .optional(),
    wholeName: z.boolean('wholeName is true or false').optional(),
    numbers: z
      .record(
        z.string(LABEL).regex(/^(?:\d{1,2}|\d[a-z])$/, LABEL),
        z.strictObject({ field: Field, rest: Field.optional() }),
      )
      .refine(isShort(40), most(40, 'numbers of data elements'))
      .optional(),
    layout: z
      .array(
        z.union(
          [
            z.strictObject({
              field: Field,
              anchor: z.union([Field, Words], 'an anchor is a field or a list of words'),
              rows: z
                .number(ROWS)
                .int(ROWS)
                .min(-5, ROWS)
                .max(5, ROWS)
                .refine((rows) => rows !== 0, ROWS),
            }),
            z.strictObject({
              field: Field,
              area: z.strictObject({ x: Share, y: Share, width: Share, height: Share }, SHARE),
            }),
          ],
          RULE,
        ),
        most(20, 'places'),
      )
      .max(20, most(20, 'places'))
      .optional(),
    shapes: z
      .array(
        z.strictObject(
          {
            field: z.enum(['documentNumber', 'personalNumber'], SHAPE),
            pattern: z
              .string(PATTERN_RULE)
              .max(120, PATTERN_RULE)
              .refine((text) => parsePattern(text) !== undefined, PATTERN_RULE),
          },
          SHAPE,
        ),
        most(10, 'shapes'),
      )
      .max(10, most(10, 'shapes'))
      .optional(),
  },
  'a layout is an object with id, name and recognisedBy',
);
export type OwnFamily = z.infer<typeof OwnFamily>;

const FAMILIES_RULE = 'the layouts of a flow are a list of at most 20';
/** The layouts of a flow, before those of the product. */
export const OwnFamilies = z.array(OwnFamily, FAMILIES_RULE).max(20, FAMILIES_RULE);

/** The clues of a layout of the flow, ready to be used. */
export function familyOf({
  id,
  captions,
  ownCaptions,
  wholeName,
  numbers,
  layout,
  shapes,
}: OwnFamily): PrintFamily {
  return {
    id,
    captions,
    ...(ownCaptions ? { ownCaptions: ownCaptions as Record<string, CaptionedField | 'none'> } : {}),
    ...(wholeName ? { wholeName } : {}),
    ...(numbers ? { numbers } : {}),
    layout: (layout ?? []).map(placeOf),
    shapes: (shapes ?? []).flatMap(({ field, pattern }) => {
      const parsed = parsePattern(pattern);
      return parsed ? [{ field, pattern: parsed }] : [];
    }),
  };
}

function placeOf(rule: NonNullable<OwnFamily['layout']>[number]): LayoutRule {
  if (!('anchor' in rule) || typeof rule.anchor === 'string') return rule as LayoutRule;
  return { ...rule, anchor: rule.anchor.map(folded) };
}
