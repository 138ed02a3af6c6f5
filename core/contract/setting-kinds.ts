import { z } from 'zod';
import { LANGUAGES, Language } from './language.ts';

/** A setting of the specification, with the message for any other value. */
export function wholeNumber(lowest: number, highest: number, message: string) {
  return z.number(message).int(message).min(lowest, message).max(highest, message);
}

/** A setting that is on or off. */
export const onOrOff = (name: string) => z.boolean(`${name} is true or false`);

export const SelfieRetries = wholeNumber(1, 10, 'the selfie retry count is a whole number from 1 to 10');
export const SkipLiveness = onOrOff('skip');
export const CameraEnforcement = z.enum(['front', 'back', 'default'], 'the camera is front, back or default');

const LANGUAGES_WORDS = `languages are one or more of ${LANGUAGES.join(', ')}`;
export const Languages = z
  .array(z.enum(Language.options, LANGUAGES_WORDS), LANGUAGES_WORDS)
  .min(1, LANGUAGES_WORDS)
  .max(LANGUAGES.length, LANGUAGES_WORDS);

/** The accepted forms of a country, for the message about a wrong one. */
export const COUNTRY_CODE = 'a code of ISO 3166-1 or of ICAO Doc 9303-3, such as FRA, FR, D or XOM';
/** The same of a region, where the product has a list of them. */
export const REGION_CODE =
  'a region of the United States or Canada is the code of a state, province or territory, such as CA or US-CA';
