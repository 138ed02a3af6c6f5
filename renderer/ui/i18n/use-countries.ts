import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countriesIn, countryName } from './countries.ts';

/** The name of a country in the language of the screen. */
export const useCountryName = (alpha3: string): string => countryName(alpha3, useTranslation().i18n.language);

/** Every country and territory as a choice, in the language of the screen. */
export const useCountries = (): { value: string; label: string }[] => {
  const { language } = useTranslation().i18n;
  return useMemo(() => countriesIn(language), [language]);
};
