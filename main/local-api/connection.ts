import type { Socket } from 'node:net';
import { AppError, type ErrorResponse, failure } from '#core/contract/errors.ts';
import type { ProgramRecord } from '../ports/vault.ts';
import { lineReader, MAX_LINE_BYTES } from './json-lines.ts';
import { failureLine, notificationLine, type RpcRequest, readRequest, resultLine } from './rpc-message.ts';

/** How long a connection may stay without a program that is signed in. */
const SIGN_IN_MS = 30_000;
const MAX_WRONG_TOKENS = 5;
const MAX_RUNNING = 8;
/** A reader that leaves this much unread is cut off. */
const MAX_UNREAD_BYTES = 4 * 1024 * 1024;
const MAX_ANSWER_CHARACTERS = 1024 * 1024;

export interface ConnectionHandlers {
  /** Runs one request. @throws AppError the error of its answer. */
  answer(connection: ProgramConnection, request: RpcRequest): Promise<unknown>;
  /** An error that no contract foresaw. */
  unforeseen(error: unknown): ErrorResponse;
  onClose(connection: ProgramConnection): void;
}

/** One connection of a program: requests in, answers and notifications out, all of them bounded. */
export class ProgramConnection {
  readonly socket: Socket;
  program: ProgramRecord | undefined;
  subscribed = false;
  /** The pairing that this connection waits for. */
  pairing: string | undefined;
  readonly #handlers: ConnectionHandlers;
  readonly #timer: NodeJS.Timeout;
  #running = 0;
  #wrong = 0;

  constructor(socket: Socket, handlers: ConnectionHandlers) {
    this.socket = socket;
    this.#handlers = handlers;
    this.#timer = setInterval(() => {
      if (!this.program && this.pairing === undefined) this.end();
    }, SIGN_IN_MS);
    this.#timer.unref();
    const read = lineReader(
      (line) => this.#take(line),
      () => this.#refuse(failure('MESSAGE_TOO_LARGE', `a line is longer than ${MAX_LINE_BYTES} bytes`)),
    );
    socket.on('data', read);
    socket.on('error', () => this.end());
    socket.once('close', () => {
      clearInterval(this.#timer);
      handlers.onClose(this);
    });
  }

  notify(method: string, params: unknown): void {
    this.#send(notificationLine(method, params));
  }

  /** A token was wrong. The fifth one ends the connection. */
  wrongToken(): void {
    this.#wrong += 1;
  }

  end(): void {
    this.socket.destroy();
  }

  #take(line: string | undefined): void {
    const request = readRequest(line);
    if ('refusal' in request) this.#send(request.refusal);
    else if (this.#running >= MAX_RUNNING) {
      const busy = failure('RATE_LIMITED', `${MAX_RUNNING} calls of this connection are running`);
      this.#send(failureLine(request.id, busy.toResponse()));
    } else void this.#run(request);
  }

  async #run(request: RpcRequest): Promise<void> {
    this.#running += 1;
    try {
      const line = resultLine(request.id, await this.#handlers.answer(this, request));
      if (line.length > MAX_ANSWER_CHARACTERS) {
        throw failure('MESSAGE_TOO_LARGE', `the answer is longer than ${MAX_ANSWER_CHARACTERS} characters`);
      }
      this.#send(line);
    } catch (error) {
      const response = error instanceof AppError ? error.toResponse() : this.#handlers.unforeseen(error);
      this.#send(failureLine(request.id, response));
    } finally {
      this.#running -= 1;
    }
    if (this.#wrong >= MAX_WRONG_TOKENS) this.socket.end();
  }

  #refuse(error: AppError): void {
    this.socket.end(failureLine(null, error.toResponse()));
  }

  #send(line: string): void {
    if (!this.socket.writable) return;
    this.socket.write(line);
    if (this.socket.writableLength > MAX_UNREAD_BYTES) this.end();
  }
}
