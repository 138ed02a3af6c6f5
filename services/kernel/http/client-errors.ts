import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { PROBLEMS, type ProblemCode, problemBody } from '#services/contract/problem.ts';

/** Why a request never came to a route, by the code of the HTTP parser. */
const REASONS: Readonly<Record<string, { code: ProblemCode; detail: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    code: 'REQUEST_TIMEOUT',
    detail: 'Send the whole request without long pauses.',
  },
  HPE_HEADER_OVERFLOW: { code: 'INVALID_REQUEST', detail: 'The headers are larger than is accepted.' },
};
const NO_HTTP = { code: 'INVALID_REQUEST', detail: 'What came is no HTTP request.' } as const;

/** Answers bytes that never became a request with problem details too, and closes the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const { code, detail } = REASONS[error.code ?? ''] ?? NO_HTTP;
    const { status, title } = PROBLEMS[code];
    const body = JSON.stringify(problemBody(code, detail, randomUUID()));
    socket.write(
      `HTTP/1.1 ${status} ${title}\r\nContent-Type: application/problem+json\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroy(error);
}
