import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type PairedProgram, ProgramScope } from '#core/contract/counter/program-state.ts';
import { failure } from '#core/contract/errors.ts';
import { equalBytes, fromBase64Url, toBase64Url } from '#core/keys/bytes.ts';
import type { LocalApiHost } from '../ports/local-api.ts';
import type { ProgramRecord } from '../ports/vault.ts';
import type { Asking } from './pairing-desk.ts';

/** The token holds 256 random bits, so its plain digest can be kept: there is nothing to guess. */
const SECRET_BYTES = 32;
const digest = (secret: string): Uint8Array => createHash('sha256').update(secret).digest();
/** Compared with where no program has the id, so that both answers take the same time. */
const NO_DIGEST = new Uint8Array(32);

type BookHost = Pick<LocalApiHost, 'vault' | 'now'>;

/** The paired programs, and their audit log. */
export class ProgramBook {
  readonly #host: BookHost;

  constructor(host: BookHost) {
    this.#host = host;
  }

  /** @returns the program and its token, which is shown this once. @param by id of the operator. */
  pair(
    asking: Asking,
    scopes: readonly ProgramScope[],
    by: string,
  ): { program: ProgramRecord; token: string } {
    const secret = toBase64Url(randomBytes(SECRET_BYTES));
    const { vault, now } = this.#host;
    const { name, executable } = asking;
    const program: ProgramRecord = {
      programId: randomUUID(),
      name,
      ...(executable === undefined ? {} : { executable }),
      scopes,
      tokenHash: toBase64Url(digest(secret)),
      pairedAt: now().toISOString(),
      pairedBy: by,
    };
    vault.transaction(() => {
      vault.programs.add(program);
      this.note(by, 'program.paired', program.programId, { scopes });
    });
    return { program, token: `${program.programId}.${secret}` };
  }

  /**
   * @param executable the file that connects, where the system tells it.
   * @throws AppError `PROGRAM_UNKNOWN` for a wrong token, and for the right one in another program.
   */
  signIn(token: string, executable: string | undefined): ProgramRecord {
    const [programId = '', secret = ''] = token.split('.', 2);
    const program = this.#host.vault.programs.find(programId);
    const kept = program ? fromBase64Url(program.tokenHash) : NO_DIGEST;
    if (!equalBytes(kept, digest(secret)) || !program) {
      throw failure('PROGRAM_UNKNOWN', 'no paired program has this token');
    }
    if (program.executable && program.executable !== executable) {
      this.note(actorOf(program), 'program.changed', 'program.sign-in');
      throw failure(
        'PROGRAM_UNKNOWN',
        'the token belongs to a program in another file, or the system does not tell the file',
      );
    }
    return program;
  }

  /** @throws AppError `PROGRAM_UNKNOWN`. */
  revoke(programId: string, by: string): void {
    const { vault } = this.#host;
    vault.transaction(() => {
      if (!vault.programs.remove(programId)) {
        throw failure('PROGRAM_UNKNOWN', 'no paired program has this id');
      }
      this.note(by, 'program.revoked', programId);
    });
  }

  /** @param connected ids of the programs that have a connection. */
  list(connected: ReadonlySet<string>): PairedProgram[] {
    return this.#host.vault.programs
      .list()
      .map(({ tokenHash: _hash, pairedBy: _by, scopes, ...program }) => ({
        ...program,
        scopes: scopes.flatMap((scope) => ProgramScope.safeParse(scope).data ?? []),
        connected: connected.has(program.programId),
      }));
  }

  /** One entry of the audit log; `detail` holds no personal data. */
  note(actor: string, action: string, subject: string, detail?: Record<string, unknown>): void {
    const time = this.#host.now().toISOString();
    this.#host.vault.audit.append({ time, actor, action, subject, ...(detail ? { detail } : {}) });
  }
}

export const actorOf = ({ programId }: Pick<ProgramRecord, 'programId'>): string => `program:${programId}`;
