import { ERRORS } from '#core/contract/error-table.ts';
import type { START_ERRORS } from '#core/contract/errors-start.ts';

/** Every reason why the services do not start. The union is closed. */
export type StartRefusalCode = keyof typeof START_ERRORS | 'PASSPHRASE_WEAK' | 'TENANT_NOT_FOUND';

/** Refusals that may pass without a change of settings. */
export const PASSING_REFUSALS: readonly string[] = ['DATABASE_UNREACHABLE', 'BUCKET_UNREACHABLE'];

/** Why these services did not start. The message is one line on the cause, `next` one on the next step. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
  readonly code: StartRefusalCode;
  readonly next: string;

  /**
   * @param found the observation, without secrets: an address, a name, a code.
   * @param options.hint the option of the command that helps, where the table cannot name it.
   */
  constructor(code: StartRefusalCode, found?: string, options: { cause?: unknown; hint?: string } = {}) {
    const { title, nextStep } = ERRORS[code];
    super(found === undefined ? title : `${title} (${found})`, options);
    this.code = code;
    this.next = options.hint === undefined ? nextStep : `${nextStep} ${options.hint}`;
  }
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code ?? '');

/** Throws the refusal of a system error by its code, or the error itself where none is named for it. */
export function refuseBy(
  codes: Readonly<Record<string, StartRefusalCode>>,
  error: unknown,
  found: string,
): never {
  const code = codes[codeOf(error)];
  throw code ? new StartRefusal(code, found, { cause: error }) : error;
}
