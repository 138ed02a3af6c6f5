import { z } from 'zod';
import { LIMITS } from './script-task.ts';

/** Headers that say where a message goes, where it ends, and whether it was sent before. */
const FRAMING = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'http2-settings',
  'idempotency-key',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const MOST_HEADERS = 30;
const isFraming = (name: string): boolean =>
  FRAMING.has(name.toLowerCase()) || name.toLowerCase().startsWith('proxy-');

const ScriptCall = z.strictObject({
  method: z.enum(['GET', 'POST']).default('GET'),
  url: z.string().max(2000),
  headers: z
    .record(
      z
        .string()
        .regex(/^[a-zA-Z0-9-]{1,60}$/)
        .refine((name) => !isFraming(name), 'is set by the services'),
      z
        .string()
        .max(4000)
        .regex(/^[\x20-\x7e]*$/),
    )
    .refine((headers) => Object.keys(headers).length <= MOST_HEADERS, `has more than ${MOST_HEADERS} members`)
    .default({}),
  body: z
    .string()
    .max(64 * 1024)
    .default(''),
});
/** A call that a script asks for. */
export type ScriptCall = z.output<typeof ScriptCall>;

/**
 * Reads a script's call. Headers that would send the call to another host, or end it elsewhere, are refused: the host
 * was judged by the address.
 *
 * @throws SyntaxError, ZodError
 */
export function readCall(request: string): ScriptCall {
  if (request.length > LIMITS.requestLength) throw new SyntaxError('too large');
  return ScriptCall.parse(JSON.parse(request));
}
