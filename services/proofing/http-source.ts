import { z } from 'zod';
import { SourceWord } from '#core/proofing/assurance-facts.ts';
import {
  httpProvider,
  type ProviderSettings,
  providerSettings,
  readMapping,
} from '#services/kernel/http-provider.ts';
import type { AuthoritativeSource } from '#services/kernel/ports/authoritative-source.ts';
import { mappedQuestion, mappedWord, SourceMapping } from './source-mapping.ts';

const PREFIX = 'COUNTERPROOF_SOURCE';
/** Only these words: further statements of a source about a person are not taken. */
const Answer = z.strictObject(SourceWord.shape);

export const sourceSettings = (environment: NodeJS.ProcessEnv): ProviderSettings =>
  providerSettings(PREFIX, environment);

/**
 * A source behind HTTP: `POST` of the question with a bearer token, answered by 200 and `{ kind, confirmed, alive }` (chosen
 * by this project), or in the form that a declared mapping gives.
 *
 * @returns undefined where none is configured.
 * @throws StartRefusal `SETTING_INVALID` when half of it is configured, the mapping is invalid, or personal data would
 * travel in the clear.
 */
export function httpSource(settings: ProviderSettings): AuthoritativeSource | undefined {
  const ask = httpProvider(PREFIX, settings);
  if (!ask) return undefined;
  const mapping =
    settings.mapping === undefined ? undefined : readMapping(PREFIX, settings.mapping, SourceMapping);
  return {
    ask: async (question) =>
      mapping
        ? mappedWord(mapping, await ask(mappedQuestion(mapping, question)))
        : readAnswer(await ask(question)),
  };
}

function readAnswer(value: unknown): SourceWord {
  const answer = Answer.safeParse(value);
  if (!answer.success) throw new Error('the answer of the source has another form');
  return answer.data;
}
