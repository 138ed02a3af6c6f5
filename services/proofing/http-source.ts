import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { SourceWord } from '#core/proofing/assurance-facts.ts';
import { createOutgoingClient } from '#services/kernel/outgoing-client.ts';
import type { AuthoritativeSource } from '#services/kernel/ports/authoritative-source.ts';
import { StartRefusal } from '#services/kernel/start-refusal.ts';
import { mappedQuestion, mappedWord, SourceMapping } from './source-mapping.ts';

const TIME_LIMIT_MS = 10_000;
const MAX_ANSWER_BYTES = 16 * 1024;
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];
/** Nothing but these words: what a source says of a person beyond them is not taken. */
const Answer = z.strictObject(SourceWord.shape);

interface SourceSettings {
  url?: string | undefined;
  token?: string | undefined;
  /** File with the form of the source; without it the form of this project. */
  mapping?: string | undefined;
  timeLimitMs?: number;
}

export const sourceSettings = (environment: NodeJS.ProcessEnv): SourceSettings => ({
  url: environment.COUNTERPROOF_SOURCE_URL || undefined,
  token: environment.COUNTERPROOF_SOURCE_TOKEN || undefined,
  mapping: environment.COUNTERPROOF_SOURCE_MAPPING || undefined,
});

/**
 * A source behind HTTP: `POST` of the question with a bearer token, answered by 200 and `{ kind, confirmed, alive }` (chosen
 * by this project), or in the form that a declared mapping gives. What is asked stands in the body alone.
 *
 * @returns undefined where none is configured.
 * @throws StartRefusal `SETTING_INVALID` when half of it is configured, the mapping is none, or personal data would travel in
 * the clear.
 */
export function httpSource({
  url,
  token,
  mapping: file,
  timeLimitMs = TIME_LIMIT_MS,
}: SourceSettings): AuthoritativeSource | undefined {
  if (!url && !token && !file) return undefined;
  if (!url || !token) {
    const both = 'COUNTERPROOF_SOURCE_URL and COUNTERPROOF_SOURCE_TOKEN belong together';
    throw new StartRefusal('SETTING_INVALID', both);
  }
  requireProtected(url);
  const mapping = file === undefined ? undefined : readMapping(file);
  const client = createOutgoingClient({ timeLimitMs, maxAnswerBytes: MAX_ANSWER_BYTES });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return {
    async ask(question) {
      const asked = mapping ? mappedQuestion(mapping, question) : question;
      const answer = await client.post(url, headers, JSON.stringify(asked));
      if (answer.status !== 200) {
        await answer.discard();
        throw new Error(`the source answered ${answer.status}`);
      }
      const said = readJson(await answer.readText());
      return mapping ? mappedWord(mapping, said) : readAnswer(said);
    },
  };
}

function requireProtected(url: string): void {
  const { protocol, hostname } = URL.parse(url) ?? {};
  if (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname ?? ''))) return;
  throw new StartRefusal(
    'SETTING_INVALID',
    'COUNTERPROOF_SOURCE_URL is an https address, or one of this machine',
  );
}

/** @throws StartRefusal `SETTING_INVALID` */
function readMapping(file: string): SourceMapping {
  try {
    return SourceMapping.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    const why = cause instanceof z.ZodError ? z.prettifyError(cause) : 'it is no file with JSON';
    throw new StartRefusal('SETTING_INVALID', `COUNTERPROOF_SOURCE_MAPPING names no mapping: ${why}`);
  }
}

/** The answer may repeat the question, so an error says nothing of it. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('the source did not answer JSON');
  }
}

function readAnswer(value: unknown): SourceWord {
  const answer = Answer.safeParse(value);
  if (!answer.success) throw new Error('the answer of the source has another form');
  return answer.data;
}
