import { alpha2Of, countryOf, ISO_COUNTRIES } from '#core/document/countries.ts';

/** British passports name the status of their holder (Doc 9303-3, section 5). */
const BRITISH = /^GB[DNOPS]$/;

/** The name of a country or territory by its code; a code without a country, e.g. `UTO`, stays itself. */
export const countryName = (alpha3: string, language: string): string => {
  const alpha2 = BRITISH.test(alpha3) ? 'GB' : alpha2Of(countryOf(alpha3) ?? alpha3);
  if (!alpha2) return alpha3;
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(alpha2) ?? alpha3;
};

/** Every country and territory with its name, sorted by name. */
export const countriesIn = (language: string): { value: string; label: string }[] => {
  const { compare } = new Intl.Collator(language);
  return ISO_COUNTRIES.map((value) => ({ value, label: countryName(value, language) })).sort((a, b) =>
    compare(a.label, b.label),
  );
};
