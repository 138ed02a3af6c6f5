import { z } from 'zod';
import { normalPlace } from '../document/countries.ts';
import { DocumentType } from '../document/document-records.ts';
import { COUNTRY_CODE } from './setting-kinds.ts';

const COUNTRY = `a country is ${COUNTRY_CODE}, or *`;
const REGION = 'a region is the code of a state or province';
const RULE = 'a rule is an object of country, region and type';
const KIND = `a kind of document is one of ${DocumentType.options.join(', ')}`;
export const DocumentKind = z.enum(DocumentType.options, KIND);
/** One entry of an allowed or blocked list; `*` means every country, a missing type every type. */
export const DocumentRule = z
  .object(
    {
      /** As `countryOf` reads it, or `*`. */
      country: z.string(COUNTRY).regex(/^(\*|[A-Za-z]{1,3})$/, COUNTRY),
      region: z
        .string(REGION)
        .regex(/^[A-Za-z0-9-]{1,10}$/, REGION)
        .optional(),
      type: DocumentKind.optional(),
    },
    RULE,
  )
  // A stored version may name a place that no list has: it matches no document, and only new versions are refused for
  // it.
  .overwrite(normalPlace);
export type DocumentRule = z.infer<typeof DocumentRule>;

export const documentRules = (which: 'allowed' | 'blocked') => {
  const message = `${which} documents are a list of at most 500 rules of country, region and type`;
  return z.array(DocumentRule, message).max(500, message).default([]);
};
