import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Terminal } from '../../backup/terminal.ts';
import { settingOf, withOption } from './services-settings.ts';

const EMBEDDED = 'embedded';
const PUBLIC_URL = '--public-url';
/** An address with user and password, or a parameter that holds one. */
const WITH_PASSWORD = /\/\/[^@]*:[^@]*@|password=/i;

const OPTIONS = {
  database: { type: 'string' },
  'public-url': { type: 'string' },
  'new-branch': { type: 'string' },
  'new-admin': { type: 'string' },
} as const;

type Environment = Readonly<Record<string, string | undefined>>;
type Asking = Pick<Terminal, 'ask' | 'askHidden'>;

/** The answers of a person or a script at the set-up. */
export interface SetUpAnswers {
  /** Settings that change, and their new values; an empty one takes the setting away. */
  readonly settings: Readonly<Record<string, string>>;
  /** Options of the first start that were given already. */
  readonly names: readonly string[];
}

/**
 * Reads the options, the address of the database also from the environment or a file, and asks the person at the
 * terminal for the rest. A setting without an answer stays as it is.
 *
 * @param text the settings so far
 * @throws TypeError for a password in an argument, or an empty file
 */
export async function setUpAnswers(
  args: readonly string[],
  environment: Environment,
  text: string,
  terminal: Asking | undefined,
): Promise<SetUpAnswers> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const before = settingOf(text, 'DATABASE_URL');
  const database = (
    givenDatabase(values.database, environment) ?? (await askedDatabase(before, terminal))
  ).trim();
  const options = settingOf(text, 'COUNTERPROOF_OPTIONS');
  const publicUrl = (values['public-url'] ?? (await askedAddress(options, terminal)))?.trim();
  return {
    settings: {
      ...(database === '' ? {} : { DATABASE_URL: database === EMBEDDED ? '' : database }),
      ...(publicUrl === undefined
        ? {}
        : { COUNTERPROOF_OPTIONS: withOption(options, PUBLIC_URL, publicUrl) }),
    },
    names: (['new-branch', 'new-admin'] as const).flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [`--${name}`, value];
    }),
  };
}

/** Never with a password from an argument, which every program of the machine can read. */
function givenDatabase(option: string | undefined, environment: Environment): string | undefined {
  if (option !== undefined) {
    if (!WITH_PASSWORD.test(option)) return option;
    throw new TypeError(
      '--database takes no password, which every program of this machine could read.\n' +
        'Give the address in DATABASE_URL, or in a file that DATABASE_URL_FILE names, and change the password.',
    );
  }
  const file = environment.DATABASE_URL_FILE;
  if (!file) return environment.DATABASE_URL || undefined;
  const address = readFileSync(file, 'utf8').trim();
  if (address === '') throw new TypeError(`${file} (DATABASE_URL_FILE) is empty`);
  return address;
}

const askedDatabase = async (before: string, terminal: Asking | undefined): Promise<string> => {
  const otherwise =
    before === ''
      ? 'Enter for the embedded database'
      : 'Enter keeps the present one; embedded for the embedded one';
  const question = `Address of the PostgreSQL database, not shown while you type (${otherwise}): `;
  return (await terminal?.askHidden(question)) ?? '';
};

/** Nothing where the address stays. */
const askedAddress = async (options: string, terminal: Asking | undefined): Promise<string | undefined> => {
  const isSet = options.split(' ').some((word) => word.startsWith(PUBLIC_URL));
  const otherwise = isSet ? 'Enter keeps the present one' : 'Enter for this machine alone';
  return (
    (await terminal?.ask(`Address under which kiosks reach the services, https://… (${otherwise}): `)) ||
    undefined
  );
};
