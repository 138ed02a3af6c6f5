import { readFileSync } from 'node:fs';
import axios from 'axios';
import { z } from 'zod';
import { SESSION_RESULT_TYPE, SessionResult } from '#core/contract/session-results.ts';
import { readStatement } from '#core/evidence/signed-statement.ts';
import { isLoopbackHost } from '#core/network/ip-address.ts';

/** How long the services may take, and how much they may say. */
const ASK_MS = 15_000;
const MOST_ANSWER_BYTES = 1024 * 1024;

/** Characters that a header takes unchanged. A file with others may hold a private key, which an error would print. */
const ACCESS_KEY = /^[\x21-\x7e]+$/;

/** The services' answer, or a file with it. */
export const SignedAnswer = z.object({ jws: z.string() });

/** How far the time of an answer may be from the clock here: an older answer may be a replayed one. */
const FRESH_MINUTES = 10;

/** The address to ask, and the credentials. */
export interface Asking {
  /** Address of the services, https unless it is this machine. */
  readonly services: string;
  /** The file with an access key of the session's tenant. */
  readonly accessKeyFile: string;
  /** Public key of the services, a P-256 point. */
  readonly servicesKey: Uint8Array;
}

/**
 * The signed result of a session, compact JWS, as the services give it out now. Whether their key signed it is not judged
 * here; where it did, so is its time.
 * @throws TypeError for wrong options; Error for an answer that is not current, in words without the key
 */
export async function askServices(
  { services, accessKeyFile, servicesKey }: Asking,
  sessionId: string,
): Promise<string> {
  const address = new URL(
    `${services.replace(/\/$/, '')}/proofingsession/${z.uuid().parse(sessionId)}/result`,
  );
  if (address.protocol !== 'https:' && !isLoopbackHost(address.hostname)) {
    throw new TypeError('--ask needs an address with https.');
  }
  const answer = await answerOf(address, readAccessKey(accessKeyFile));
  const { jws } = SignedAnswer.parse(JSON.parse(answer));
  const read = readStatement(jws, servicesKey, { typ: SESSION_RESULT_TYPE, schema: SessionResult });
  if (read.valid) requireFresh(address.origin, read.statement);
  return jws;
}

function requireFresh(origin: string, { issuedAt }: SessionResult): void {
  if (issuedAt === undefined) {
    throw new Error(
      `the services at ${origin} signed no time, so this answer may be an old one: ask services of this version or later`,
    );
  }
  const minutes = Math.abs(Date.now() - Date.parse(issuedAt)) / 60_000;
  if (minutes <= FRESH_MINUTES) return;
  throw new Error(
    `the services at ${origin} signed this answer at ${issuedAt}, more than ${FRESH_MINUTES} minutes from the clock of this machine: set the clock, or ask the services without a go-between`,
  );
}

function readAccessKey(file: string): string {
  const key = readFileSync(file, 'utf8').trim();
  if (!ACCESS_KEY.test(key)) throw new TypeError('The file of --access-key holds no access key.');
  return key;
}

async function answerOf(address: URL, accessKey: string): Promise<string> {
  const { origin } = address;
  const { status, data } = await axios
    .get<string>(address.href, {
      headers: { authorization: `AccessKey ${accessKey}` },
      responseType: 'text',
      // As it came: JSON is read by the caller.
      transformResponse: (text: string) => text,
      proxy: false,
      maxRedirects: 0,
      maxContentLength: MOST_ANSWER_BYTES,
      validateStatus: () => true,
      signal: AbortSignal.timeout(ASK_MS),
    })
    .catch((error: unknown) => {
      throw new Error(`the services at ${origin} ${faultOf(error)}`);
    });
  if (status < 200 || status > 299) throw new Error(`the services at ${origin} answered ${status}`);
  return data;
}

/** What went wrong, without the library's own error: that holds the request with its key. */
function faultOf(error: unknown): string {
  if (axios.isCancel(error)) return `gave no answer within ${ASK_MS / 1000} seconds`;
  const { message } = error as Error;
  return message.includes('maxContentLength') ? 'answered too much' : `could not be asked: ${message}`;
}
