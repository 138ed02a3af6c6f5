import { z } from 'zod';
import { httpProvider, type ProviderSettings, readMapping } from './http-provider.ts';
import { filledQuestion, Place, questionOf, saysYes } from './mapped-answer.ts';
import { StartRefusal } from './start-refusal.ts';

/** @returns whether the provider says yes to these values. @throws Error, without question and answer */
export type AskMapped<Name extends string> = (
  values: Readonly<Record<Name, string | undefined>>,
) => Promise<boolean>;

/**
 * A provider behind HTTP that answers yes or no, asked and read by a declared mapping.
 *
 * @param names the values that its question may have.
 * @returns undefined where none is configured.
 * @throws StartRefusal `SETTING_INVALID` when a part of it is missing or wrong.
 */
export function mappedProvider<Name extends string>(
  prefix: string,
  settings: ProviderSettings,
  names: readonly Name[],
): AskMapped<Name> | undefined {
  const ask = httpProvider(prefix, settings);
  if (!ask) return undefined;
  if (settings.mapping === undefined) {
    throw new StartRefusal('SETTING_INVALID', `${prefix}_URL needs ${prefix}_MAPPING`);
  }
  const Mapping = z.strictObject({ question: questionOf(names), answer: Place });
  const { question, answer } = readMapping(prefix, settings.mapping, Mapping);
  return async (values) => saysYes(answer, await ask(filledQuestion(question, values)));
}
