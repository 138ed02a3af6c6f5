import { randomInt, randomUUID } from 'node:crypto';
import type { Server, Socket } from 'node:net';
import { z } from 'zod';
import type { ProgramScope, ProgramsView } from '#core/contract/counter/program-state.ts';
import { AppError, causeOf, type ErrorResponse, failure } from '#core/contract/errors.ts';
import { faultFields } from '#core/contract/fault-fields.ts';
import type { Envelope } from '#core/contract/kit.ts';
import type { LocalApi, LocalApiHost } from '../ports/local-api.ts';
import type { ProgramRecord } from '../ports/vault.ts';
import {
  answerProgram,
  assertScope,
  maySee,
  PairParams,
  parsed,
  SignInParams,
  scopesFor,
} from './answer-program.ts';
import { ProgramConnection } from './connection.ts';
import { listenAt } from './listen-for-programs.ts';
import { PairingDesk, type PairingTries } from './pairing-desk.ts';
import { pairingTries } from './pairing-tries.ts';
import { peerExecutable } from './peer-executable.ts';
import { actorOf, ProgramBook } from './program-book.ts';
import { type Admit, rateLimit } from './rate-limit.ts';
import type { RpcRequest } from './rpc-message.ts';

export interface LocalApiOptions {
  /** The address, in a folder of this user alone. @throws AppError `STORAGE_FAILED`. */
  address(): string;
  uptimeMs(): number;
  /** The gate of the counter, for actions that an operator's screen may take as well. */
  startSession(flowId: string | undefined): Promise<Envelope<unknown>>;
  readonly log: { warn(event: string, fields: Readonly<Record<string, unknown>>): void };
}

/** Sign-ins and pairings of all programs together, at once, and how many a second come back. */
const ATTEMPTS = 20;
const ATTEMPTS_PER_SECOND = 1;

const SETTING = 'local-api';
const Setting = z.strictObject({ on: z.boolean() });

/** A program's part of its pairing. */
type Paired = ReturnType<ProgramBook['pair']>;

/** One open kiosk as the local API knows it. */
interface Opened {
  readonly host: LocalApiHost;
  readonly book: ProgramBook;
  readonly desk: PairingDesk<Paired>;
  readonly tries: PairingTries;
  /** The share of each program, over all its connections. */
  readonly shares: Map<string, Admit>;
}

/** {@link LocalApi} by JSON-RPC 2.0, a line for each message, over a Unix socket or a named pipe. */
export class LocalApiServer implements LocalApi {
  readonly #options: LocalApiOptions;
  readonly #connections = new Set<ProgramConnection>();
  readonly #attempts: Admit;
  #opened: Opened | undefined;
  #listening: { readonly server: Server; readonly address: string } | undefined;
  #fault: ErrorResponse | undefined;
  #starting: Promise<void> = Promise.resolve();

  constructor(options: LocalApiOptions) {
    this.#options = options;
    this.#attempts = rateLimit(() => options.uptimeMs(), ATTEMPTS, ATTEMPTS_PER_SECOND);
  }

  open(host: LocalApiHost): void {
    const tries = pairingTries(host, () => this.#options.uptimeMs());
    const desk = new PairingDesk<Paired>({
      newId: randomUUID,
      newCode: () => String(randomInt(1_000_000)).padStart(6, '0'),
      now: () => host.now(),
      tries,
      onChange: () => host.onChange(),
    });
    this.#opened = { host, book: new ProgramBook(host), desk, tries, shares: new Map() };
    if (!isOn(host)) return;
    this.#starting = this.#listen().catch((error: unknown) => {
      this.#fault = error instanceof AppError ? error.toResponse() : this.#unforeseen(error);
      host.onChange();
    });
  }

  view(): ProgramsView {
    const opened = this.#opened;
    if (!opened) return { state: 'off', paired: [] };
    const connected = new Set([...this.#connections].flatMap(({ program }) => program?.programId ?? []));
    const request = opened.desk.request();
    return {
      state: this.#listening ? 'on' : this.#fault ? 'unavailable' : 'off',
      ...(this.#fault ? { error: this.#fault } : {}),
      ...(this.#listening ? { address: this.#listening.address } : {}),
      ...(request ? { request } : {}),
      paired: opened.book.list(connected),
    };
  }

  async turn(on: boolean, by: string): Promise<void> {
    const { host, book, tries } = this.#require();
    const turned = this.#starting.then(() => (on ? this.#listen() : this.#stopListening()));
    this.#starting = turned.catch(() => undefined);
    await turned;
    host.vault.transaction(() => {
      host.vault.settings.set(SETTING, { on });
      // A program that asked again and again must not shut out the one that the supervisor waits for.
      if (on) tries.clear();
      book.note(by, on ? 'local-api.on' : 'local-api.off', 'programs');
    });
    host.onChange();
  }

  answer(requestId: string, scopes: readonly ProgramScope[] | null, by: string): void {
    const { desk, book } = this.#require();
    if (!scopes) book.note(by, 'program.refused', requestId);
    desk.answer(requestId, scopes, (asking, allowed) => book.pair(asking, allowed, by));
  }

  revoke(programId: string, by: string): void {
    const { book, host, shares } = this.#require();
    book.revoke(programId, by);
    shares.delete(programId);
    for (const connection of this.#connections) {
      if (connection.program?.programId === programId) connection.end();
    }
    host.onChange();
  }

  sessionChanged(sessionId: string): void {
    const host = this.#opened?.host;
    if (!host || this.#connections.size === 0) return;
    const session = host.session(sessionId);
    if (!session) return;
    for (const connection of this.#connections) {
      const { program, subscribed } = connection;
      if (program && subscribed && maySee(program, sessionId, host)) {
        connection.notify('session.changed', session);
      }
    }
  }

  async close(): Promise<void> {
    await this.#starting;
    this.#opened?.desk.close();
    await this.#stopListening();
    this.#opened = undefined;
  }

  #require(): Opened {
    if (this.#opened) return this.#opened;
    throw failure('NOT_READY', 'the vault of the kiosk is locked');
  }

  async #listen(): Promise<void> {
    if (this.#listening) return;
    const address = this.#options.address();
    const server = await listenAt(address, (socket) => this.#connect(socket));
    this.#listening = { server, address };
    this.#fault = undefined;
    this.#opened?.host.onChange();
  }

  async #stopListening(): Promise<void> {
    const listening = this.#listening;
    this.#listening = undefined;
    this.#fault = undefined;
    for (const connection of this.#connections) connection.end();
    if (listening) await new Promise<void>((done) => listening.server.close(() => done()));
  }

  #connect(socket: Socket): void {
    const connection = new ProgramConnection(socket, {
      answer: (from, request) => this.#answerRequest(from, request),
      unforeseen: (error) => this.#unforeseen(error),
      onClose: (closed) => {
        this.#connections.delete(closed);
        if (closed.pairing !== undefined) this.#opened?.desk.withdraw(closed.pairing);
        if (closed.program) this.#opened?.host.onChange();
      },
    });
    this.#connections.add(connection);
  }

  async #answerRequest(connection: ProgramConnection, request: RpcRequest): Promise<unknown> {
    if (request.method === 'program.pair') return this.#pair(connection, request.params);
    if (request.method === 'program.sign-in') return this.#signIn(connection, request.params);
    const needed = scopesFor(request.method);
    const { program } = connection;
    if (!program) throw failure('PROGRAM_UNKNOWN', 'the connection has not signed in');
    if (!this.#admit(program)) throw failure('RATE_LIMITED', 'the program calls too often');
    return this.#audited(program, request.method, async () => {
      assertScope(program, needed);
      const { host } = this.#require();
      const { startSession } = this.#options;
      const subscribe = () => {
        connection.subscribed = true;
      };
      const isThere = () => !connection.socket.destroyed;
      return answerProgram(program, request, { host, startSession, subscribe, isThere });
    });
  }

  async #pair(connection: ProgramConnection, params: unknown): Promise<unknown> {
    const { name, scopes } = parsed(PairParams, params);
    this.#requireAttempt();
    if (connection.pairing !== undefined || connection.program) {
      throw failure('INVALID_INPUT', 'this connection has asked already');
    }
    const executable = await peerExecutable(connection.socket);
    const { desk, book } = this.#require();
    const about = executable === undefined ? {} : { executable };
    const { request, paired } = desk.ask({ name, scopes: [...new Set(scopes)], ...about });
    book.note('program', 'program.asks', request.requestId);
    connection.pairing = request.requestId;
    connection.notify('pairing.code', { code: request.code, expiresAt: request.expiresAt });
    try {
      const { program, token } = await paired;
      return { programId: program.programId, token, scopes: program.scopes };
    } finally {
      connection.pairing = undefined;
    }
  }

  async #signIn(connection: ProgramConnection, params: unknown): Promise<unknown> {
    const { token } = parsed(SignInParams, params);
    this.#requireAttempt();
    const executable = await peerExecutable(connection.socket);
    const { book, host } = this.#require();
    try {
      connection.program = book.signIn(token, executable);
    } catch (error) {
      connection.wrongToken();
      throw error;
    }
    const { programId, name, scopes } = connection.program;
    book.note(actorOf({ programId }), 'program.signed-in', 'program.sign-in');
    host.onChange();
    return { programId, name, scopes };
  }

  /**
   * Each request asks the system for its caller, so unknown callers share one limit. @throws AppError `RATE_LIMITED`
   */
  #requireAttempt(): void {
    if (!this.#attempts()) throw failure('RATE_LIMITED', 'programs sign in too often');
  }

  #admit({ programId }: ProgramRecord): boolean {
    const { shares } = this.#require();
    const share = shares.get(programId) ?? rateLimit(() => this.#options.uptimeMs());
    shares.set(programId, share);
    return share();
  }

  /** Each call that the program's share admits has its entry: the operation and its outcome, and no data. */
  async #audited<T>(program: ProgramRecord, method: string, run: () => Promise<T>): Promise<T> {
    const note = (outcome: string) =>
      this.#require().book.note(actorOf(program), 'program.called', method, { outcome });
    const outcome = await run().then(
      (value) => ({ name: 'done', answer: () => value }),
      (error: unknown) => ({
        name: error instanceof AppError ? error.code : 'INTERNAL',
        answer: (): never => {
          throw error;
        },
      }),
    );
    note(outcome.name);
    return outcome.answer();
  }

  #unforeseen(error: unknown): ErrorResponse {
    this.#options.log.warn('local-api.internal', { ...faultFields(error) });
    const cause = causeOf('INTERNAL', 'the log of the kiosk has the details');
    return { code: 'INTERNAL', message: failure('INTERNAL', '').message, cause };
  }
}

function isOn({ vault }: LocalApiHost): boolean {
  return vault.settings.get(SETTING, Setting)?.on === true;
}
