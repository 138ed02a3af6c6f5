import { z } from 'zod';
import {
  httpProvider,
  type ProviderSettings,
  providerSettings,
  readMapping,
} from '#services/kernel/http-provider.ts';
import { filledQuestion, Place, questionOf, saysYes } from '#services/kernel/mapped-answer.ts';
import type { ContactProvider } from '#services/kernel/ports/contact-provider.ts';
import { StartRefusal } from '#services/kernel/start-refusal.ts';

const PREFIX = 'COUNTERPROOF_CONTACT_PROVIDER';
const Mapping = z.strictObject({ question: questionOf(['kind', 'value']), answer: Place });

export const contactProviderSettings = (environment: NodeJS.ProcessEnv): ProviderSettings =>
  providerSettings(PREFIX, environment);

/**
 * A provider behind HTTP that is asked and read by a declared mapping.
 *
 * @returns undefined where none is configured.
 * @throws StartRefusal `SETTING_INVALID` when a part of it is missing or wrong.
 */
export function httpContactProvider(settings: ProviderSettings): ContactProvider | undefined {
  const ask = httpProvider(PREFIX, settings);
  if (!ask) return undefined;
  if (settings.mapping === undefined) {
    throw new StartRefusal('SETTING_INVALID', `${PREFIX}_URL needs ${PREFIX}_MAPPING`);
  }
  const { question, answer } = readMapping(PREFIX, settings.mapping, Mapping);
  return { accepts: async (asked) => saysYes(answer, await ask(filledQuestion(question, { ...asked }))) };
}
