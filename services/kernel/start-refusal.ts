/** Every reason why the services do not start, with what happened and what to do about it. The union is closed. */
export const START_REFUSALS = {
  PORT_TAKEN: {
    what: 'Another program uses the port',
    next: 'Stop that program, or choose another port with --port.',
  },
  PORT_FORBIDDEN: {
    what: 'This user may not listen on the port',
    next: 'Choose a port above 1023 with --port, and let a proxy serve the other one.',
  },
  HOST_NOT_LOCAL: {
    what: 'This machine does not have the address',
    next: 'Give --host an address of this machine: 127.0.0.1, or 0.0.0.0 for all.',
  },
  PUBLIC_URL_INVALID: {
    what: 'The public address is not an origin',
    next: 'Give --public-url a scheme, host and port only, for example https://id.example.org.',
  },
  SETTING_EMPTY: {
    what: 'A setting is present but empty',
    next: 'Give the variable a value, or remove it from the environment.',
  },
  SETTING_INVALID: {
    what: 'A setting has no valid value',
    next: 'Correct the setting; docs/deployment.md lists the values.',
  },
  PASSPHRASE_MISSING: {
    what: 'The administrator has no passphrase',
    next: 'Set COUNTERPROOF_NEW_PASSPHRASE or COUNTERPROOF_NEW_PASSPHRASE_FILE, or run the command in a terminal.',
  },
  PASSPHRASE_WEAK: {
    what: 'The passphrase is too easy to guess',
    next: 'Choose at least twelve characters: several unrelated words.',
  },
  FIRST_START_INCOMPLETE: {
    what: 'The first start lacks a name',
    next: 'Name both with --new-branch and --new-admin, or run the command in a terminal.',
  },
  TENANT_NOT_FOUND: {
    what: 'No tenant has the id, tag or DNS name',
    next: 'Correct --tenant; --new-branch makes a tenant with its branch.',
  },
  ALREADY_SET_UP: {
    what: 'These services have an administrator already',
    next: 'Leave out --first-start; --new-branch adds a branch, --new-admin an administrator.',
  },
  MASTER_KEY_INVALID: {
    what: 'The master key is not 32 bytes in base64url',
    next: 'Set COUNTERPROOF_MASTER_KEY to the 43 characters of the key, or unset it to use the file master.key.',
  },
  MASTER_KEY_MISSING: {
    what: 'The database is sealed with a master key that is not here',
    next: 'Set COUNTERPROOF_MASTER_KEY to the key of the other nodes, or point --data-dir at the folder with its master.key.',
  },
  MASTER_KEY_WRONG: {
    what: 'The master key does not open what these services keep',
    next: 'Use the master key that the database was first started with.',
  },
  DATA_DIR_NOT_WRITABLE: {
    what: 'The data folder cannot be written',
    next: 'Give this user the right to write there, or name another folder with --data-dir.',
  },
  DATA_DIR_IN_USE: {
    what: 'Another process uses the embedded database of this data folder',
    next: 'Stop that process, name another folder with --data-dir, or use a PostgreSQL server for several nodes.',
  },
  DATA_DIR_TOO_LONG: {
    what: 'The path of the data folder is too long for a socket, and there is no folder of this user for it',
    next: 'Name a folder with a shorter path with --data-dir, or make ~/.counterproof-sockets a folder of this user alone.',
  },
  DATABASE_URL_INVALID: {
    what: 'DATABASE_URL names no PostgreSQL server',
    next: 'Write it as postgres://user:password@host:5432/database, with special characters percent-encoded.',
  },
  DATABASE_UNREACHABLE: {
    what: 'No PostgreSQL server answers',
    next: 'Start the server, and check host and port in DATABASE_URL and the firewall between them.',
  },
  DATABASE_LOGIN_REFUSED: {
    what: 'The PostgreSQL server does not accept the user',
    next: 'Check user and password in DATABASE_URL. A missing user is made with: CREATE ROLE counterproof LOGIN PASSWORD …',
  },
  DATABASE_MISSING: {
    what: 'The PostgreSQL server has no such database',
    next: 'Make it with: CREATE DATABASE counterproof OWNER counterproof, or correct the name in DATABASE_URL.',
  },
  DATABASE_RIGHTS_MISSING: {
    what: 'The user may not make tables in the database',
    next: 'Make the user the owner of the database: ALTER DATABASE counterproof OWNER TO counterproof.',
  },
  DATABASE_TOO_OLD: {
    what: 'The PostgreSQL server is older than version 15',
    next: 'Upgrade the server to PostgreSQL 15 or newer, or name another one in DATABASE_URL.',
  },
  DATABASE_NEWER: {
    what: 'A newer version of these services has migrated the database',
    next: 'Run that version, or restore the back-up that was made before the upgrade.',
  },
  BUCKET_SETTINGS_INCOMPLETE: {
    what: 'The settings of the bucket are incomplete',
    next: 'Set BLOB_STORE_URL, BLOB_STORE_ACCESS_KEY_ID and BLOB_STORE_SECRET_ACCESS_KEY together.',
  },
  BUCKET_UNREACHABLE: {
    what: 'The bucket does not answer',
    next: 'Check BLOB_STORE_URL, the name resolution and the firewall of this machine.',
  },
  BUCKET_REFUSED: {
    what: 'The bucket refuses these keys',
    next: 'Check BLOB_STORE_ACCESS_KEY_ID, BLOB_STORE_SECRET_ACCESS_KEY and BLOB_STORE_REGION, and allow GetObject, PutObject, DeleteObject and ListBucket.',
  },
  BUCKET_MISSING: {
    what: 'There is no such bucket',
    next: 'Make the bucket, or correct BLOB_STORE_URL.',
  },
  STORE_DIFFERS: {
    what: 'The pictures of this database lie in another store',
    next: 'Use the store of the other nodes: the same BLOB_STORE_* settings, or a shared folder as --data-dir. After moving the pictures, move the file .store-id with them.',
  },
  STORE_OF_OTHERS: {
    what: 'The store holds the pictures of another database',
    next: 'Name the database of this store in DATABASE_URL, or give these services an empty bucket or data folder.',
  },
} as const;

/** Refusals that may pass without a change of settings. */
export const PASSING_REFUSALS: readonly string[] = ['DATABASE_UNREACHABLE', 'BUCKET_UNREACHABLE'];

export type StartRefusalCode = keyof typeof START_REFUSALS;

/** Why these services did not start. The message is one line about what happened, `next` one about what to do. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
  readonly code: StartRefusalCode;
  readonly next: string;

  /** @param found what was found, without secrets: an address, a name, a code. */
  constructor(code: StartRefusalCode, found?: string, options?: { cause?: unknown }) {
    const { what, next } = START_REFUSALS[code];
    super(found === undefined ? what : `${what} (${found})`, options);
    this.code = code;
    this.next = next;
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
