import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isLoopbackHost } from '#core/network/ip-address.ts';
import { createOutgoingClient } from './outgoing-client.ts';
import { StartRefusal } from './start-refusal.ts';

const TIME_LIMIT_MS = 10_000;
const MAX_ANSWER_BYTES = 16 * 1024;

/** Settings of a program of others that is asked about persons. */
export interface ProviderSettings {
  url?: string | undefined;
  token?: string | undefined;
  /** File with the form of its questions and answers. */
  mapping?: string | undefined;
  timeLimitMs?: number;
}

/** Reads `<prefix>_URL`, `<prefix>_TOKEN` and `<prefix>_MAPPING`. */
export const providerSettings = (prefix: string, environment: NodeJS.ProcessEnv): ProviderSettings => ({
  url: environment[`${prefix}_URL`] || undefined,
  token: environment[`${prefix}_TOKEN`] || undefined,
  mapping: environment[`${prefix}_MAPPING`] || undefined,
});

/** Asks by `POST` with a bearer token; the data are in the body alone. @throws Error, without question and answer */
type AskProvider = (question: unknown) => Promise<unknown>;

/**
 * A program of others behind HTTP.
 *
 * @returns undefined where none is configured.
 * @throws StartRefusal `SETTING_INVALID` when half of it is configured, or personal data would travel in the clear.
 */
export function httpProvider(
  prefix: string,
  { url, token, mapping, timeLimitMs = TIME_LIMIT_MS }: ProviderSettings,
): AskProvider | undefined {
  if (!url && !token && !mapping) return undefined;
  if (!url || !token) {
    throw new StartRefusal('SETTING_INVALID', `${prefix}_URL and ${prefix}_TOKEN belong together`);
  }
  requireProtected(prefix, url);
  const client = createOutgoingClient({ timeLimitMs, maxAnswerBytes: MAX_ANSWER_BYTES });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return async (question) => {
    const answer = await client.post(url, headers, JSON.stringify(question));
    if (answer.status !== 200) {
      await answer.discard();
      throw new Error(`the provider answered ${answer.status}`);
    }
    return readJson(await answer.readText());
  };
}

function requireProtected(prefix: string, url: string): void {
  const { protocol, hostname } = URL.parse(url) ?? {};
  if (protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname ?? ''))) return;
  throw new StartRefusal('SETTING_INVALID', `${prefix}_URL is an https address, or one of this machine`);
}

/** Reads the file of a mapping. @throws StartRefusal `SETTING_INVALID` */
export function readMapping<T extends z.ZodType>(prefix: string, file: string, form: T): z.output<T> {
  try {
    return form.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    const why = cause instanceof z.ZodError ? z.prettifyError(cause) : 'it is no file with JSON';
    throw new StartRefusal('SETTING_INVALID', `${prefix}_MAPPING names no mapping: ${why}`);
  }
}

/** The answer may repeat the question, so an error says nothing about it. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('the provider did not answer JSON');
  }
}
