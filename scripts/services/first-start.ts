import { readFileSync } from 'node:fs';
import { AppError } from '#core/contract/errors.ts';
import { Branch, NewBranch } from '#core/contract/platform.ts';
import { checkNewPassphrase } from '#core/keys/passphrase-policy.ts';
import { AccountFacts } from '#services/contract/accounts.ts';
import { Problem } from '#services/contract/problem.ts';
import { StartRefusal } from '#services/kernel/start-refusal.ts';
import type { RunningServices } from '#services/server.ts';
import type { Terminal } from '../backup/terminal.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Branches and accounts take the same names. */
const Name = NewBranch.shape.name;
const NAME_RULE = `a name of ${Name.minLength} to ${Name.maxLength} characters`;

/** The input of a first start. */
export interface FirstStart {
  branch: string;
  administrator: string;
  passphrase: string;
}

/**
 * Names from the options, the passphrase from the environment or a file; the person at the terminal is asked for the rest.
 *
 * @throws StartRefusal `FIRST_START_INCOMPLETE`, `SETTING_INVALID`, `PASSPHRASE_MISSING`, `PASSPHRASE_WEAK`.
 */
export async function firstStartAnswers(
  given: { branch: string | undefined; administrator: string | undefined },
  environment: Environment,
  terminal: Terminal | undefined,
): Promise<FirstStart> {
  const name = async (option: string, value: string | undefined, question: string): Promise<string> => {
    if (value !== undefined) return nameOf(option, value);
    if (!terminal) throw new StartRefusal('FIRST_START_INCOMPLETE', `without ${option}`);
    return askedName(terminal, question);
  };
  return {
    branch: await name('--new-branch', given.branch, 'Name of the branch: '),
    administrator: await name('--new-admin', given.administrator, 'Name of its administrator: '),
    passphrase: await newPassphrase(environment, terminal),
  };
}

/**
 * The name of a branch or an administrator, without spaces around it.
 *
 * @throws StartRefusal `SETTING_INVALID`.
 */
export function nameOf(option: string, value: string): string {
  const name = Name.safeParse(value).data;
  if (name === undefined) throw new StartRefusal('SETTING_INVALID', `${option} takes ${NAME_RULE}`);
  return name;
}

async function askedName(terminal: Terminal, question: string): Promise<string> {
  for (;;) {
    const name = Name.safeParse(await terminal.ask(question)).data;
    if (name !== undefined) return name;
    terminal.say(`Give ${NAME_RULE}.`);
  }
}

/**
 * The passphrase of a new administrator: never from an argument, which every program of the machine can read.
 *
 * @throws StartRefusal `PASSPHRASE_MISSING`, `PASSPHRASE_WEAK`; it never repeats the passphrase.
 */
export async function newPassphrase(
  environment: Environment,
  terminal: Terminal | undefined,
): Promise<string> {
  const file = environment.COUNTERPROOF_NEW_PASSPHRASE_FILE;
  const given = file ? lineOf(file) : environment.COUNTERPROOF_NEW_PASSPHRASE;
  if (given === undefined && terminal) return askedPassphrase(terminal);
  if (!given) throw new StartRefusal('PASSPHRASE_MISSING');
  const fault = weaknessOf(given);
  if (fault) throw new StartRefusal('PASSPHRASE_WEAK', fault);
  return given;
}

async function askedPassphrase(terminal: Terminal): Promise<string> {
  for (;;) {
    const passphrase = await terminal.askHidden('Passphrase (at least twelve characters): ');
    const fault = weaknessOf(passphrase);
    if (fault) terminal.say(`Too easy to guess: ${fault}.`);
    else if ((await terminal.askHidden('The same again: ')) === passphrase) return passphrase;
    else terminal.say('The two differ.');
  }
}

function weaknessOf(passphrase: string): string | undefined {
  try {
    checkNewPassphrase(passphrase);
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.detail) return error.detail.probe;
    throw error;
  }
}

function lineOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (cause) {
    throw new StartRefusal('PASSPHRASE_MISSING', `${file} cannot be read`, { cause });
  }
}

/** Whether an administrator exists already. */
export async function isSetUp({ context }: RunningServices): Promise<boolean> {
  const account = await context.db.selectFrom('account').select('account_id').limit(1).executeTakeFirst();
  return account !== undefined;
}

/**
 * Creates organisation, branch and administrator, and prints the next steps. Repeated after an interruption, it
 * continues with the branch that was made.
 *
 * @throws StartRefusal `ALREADY_SET_UP`.
 */
export async function setUp(
  services: RunningServices,
  { branch, administrator, passphrase, sandbox = false }: FirstStart & { sandbox?: boolean },
): Promise<void> {
  if (await isSetUp(services)) throw new StartRefusal('ALREADY_SET_UP');
  const made = await createBranch(services, { name: branch, sandbox });
  await createAdministrator(services, { tenant: made.tenantId, name: administrator, passphrase });
  console.log(`
Branch ${branch} and its administrator ${administrator} exist. Next:
1. ${sandbox ? sandboxStep(made) : kioskStep(services, made)}
2. Sign in as administrator for further kiosks, operators and flows (docs/api.md):
     POST ${services.url}/v1/sign-in
     {"tenant": "${made.tenantId}", "name": "${administrator}", "passphrase": "…"}
3. Keep a copy of the master key away from every back-up of the database (docs/deployment.md).
4. Leave out --first-start from now on.`);
}

const kioskStep = ({ url }: RunningServices, made: Branch): string =>
  `Start a kiosk, choose services on a server, and enter what is shown here once:
     address        ${url}
     licence key    ${made.licenseKey}
     enrolment code ${made.enrolmentCode} (one kiosk, until ${made.expiresAt})`;

const sandboxStep = ({ communityId }: Branch): string =>
  `This is a sandbox: it verifies no person and takes no kiosk. Its sessions are made and finished by programs
   (docs/api.md, "A sandbox by curl"), in the community ${communityId}`;

export async function createBranch(
  services: RunningServices,
  branch: { name: string; sandbox?: boolean },
): Promise<Branch> {
  return Branch.parse(await asBootstrap(services, '/v1/branches', branch));
}

export async function createAdministrator(
  services: RunningServices,
  account: { tenant: string; name: string; passphrase: string },
): Promise<AccountFacts> {
  return AccountFacts.parse(await asBootstrap(services, '/v1/accounts/first', account));
}

/** A request like any other, with the one-time right that only this process can hand out. */
async function asBootstrap(services: RunningServices, path: string, body: unknown): Promise<unknown> {
  const answer = await fetch(services.localUrl + path, {
    method: 'POST',
    headers: {
      authorization: `Bootstrap ${services.issueBootstrapSecret()}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  if (answer.ok) return answer.json();
  const { code, title, detail } = Problem.parse(await answer.json());
  throw new Error(`${code}: ${title}.\n${detail}`);
}
