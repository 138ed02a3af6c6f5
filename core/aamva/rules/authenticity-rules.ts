import type { LicenceRecord } from '../record.ts';
import { DATE_RULES } from './date-rules.ts';
import { ELEMENT_RULES } from './element-rules.ts';
import { HEADER_RULES } from './header-rules.ts';
import type { Rule } from './rule.ts';
import { SUBFILE_RULES } from './subfile-rules.ts';
import { VALUE_RULES } from './value-rules.ts';

/** Every rule over a barcode, from the outside in; docs/barcode-authenticity.md lists them. */
export const AUTHENTICITY_RULES: readonly Rule<LicenceRecord>[] = [
  ...HEADER_RULES,
  ...SUBFILE_RULES,
  ...ELEMENT_RULES,
  ...DATE_RULES,
  ...VALUE_RULES,
];
