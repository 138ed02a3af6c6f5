import { z } from 'zod';
import type { ErrorCode, ErrorResponse } from '#core/contract/errors.ts';

/** A request of JSON-RPC 2.0. A notification is refused: every call gets its answer. */
const Request = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(100), z.int()]),
  method: z.string().min(1).max(100),
  params: z.record(z.string(), z.unknown()).default({}),
});
export type RpcRequest = z.infer<typeof Request>;
export type RpcId = RpcRequest['id'] | null;

/** Codes that the specification of JSON-RPC 2.0 names (section 5.1); the last is ours. */
export const RPC = { parse: -32_700, request: -32_600, method: -32_601, params: -32_602, refused: -32_000 };

const CODE_OF: Partial<Record<ErrorCode, number>> = {
  UNKNOWN_OPERATION: RPC.method,
  INVALID_INPUT: RPC.params,
};

/** Returns the request of a line, or the answer that names its fault. */
export function readRequest(line: string | undefined): RpcRequest | { readonly refusal: string } {
  let value: unknown;
  try {
    value = JSON.parse(line ?? '');
  } catch {
    return { refusal: errorLine(null, RPC.parse, 'The line is no JSON.') };
  }
  const parsed = Request.safeParse(value);
  if (parsed.success) return parsed.data;
  return { refusal: errorLine(idOf(value), RPC.request, 'The line is no request of JSON-RPC 2.0.') };
}

export const resultLine = (id: RpcId, result: unknown): string =>
  lineOf({ jsonrpc: '2.0', id, result: result ?? null });

export const failureLine = (id: RpcId, error: ErrorResponse): string =>
  errorLine(id, CODE_OF[error.code] ?? RPC.refused, error.message, error);

export const notificationLine = (method: string, params: unknown): string =>
  lineOf({ jsonrpc: '2.0', method, params });

function errorLine(id: RpcId, code: number, message: string, data?: ErrorResponse): string {
  return lineOf({ jsonrpc: '2.0', id, error: { code, message, ...(data ? { data } : {}) } });
}

const lineOf = (message: object): string => `${JSON.stringify(message)}\n`;

function idOf(value: unknown): RpcId {
  const id = Request.shape.id.safeParse((value as { id?: unknown } | null)?.id);
  return id.success ? id.data : null;
}
