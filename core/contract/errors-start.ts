import { errorGroup, mergeGroups } from './error-group.ts';

/** Why the services do not start, for the administrator at the terminal. */
export const START_ERRORS = mergeGroups(
  errorGroup('start', ['administrator'], {
    PORT_TAKEN: ['Another program uses the port', 'Stop that program, or choose another port with --port.'],
    PORT_FORBIDDEN: [
      'This user may not listen on the port',
      'Choose a port above 1023 with --port, and let a proxy serve the other one.',
    ],
    HOST_NOT_LOCAL: [
      'This machine does not have the address',
      'Give --host an address of this machine: 127.0.0.1, or 0.0.0.0 for all.',
    ],
    PUBLIC_URL_INVALID: [
      'The public address is not an origin',
      'Give --public-url a scheme, host and port only, for example https://id.example.org.',
    ],
    SETTING_EMPTY: [
      'A setting is present but empty',
      'Give the variable a value, or remove it from the environment.',
    ],
    SETTING_INVALID: [
      'A setting has no valid value',
      'Correct the setting; docs/deployment.md lists the values.',
    ],
  }),
  errorGroup('first start', ['administrator'], {
    PASSPHRASE_MISSING: [
      'The administrator has no passphrase',
      'Set COUNTERPROOF_NEW_PASSPHRASE or COUNTERPROOF_NEW_PASSPHRASE_FILE, or run the command in a terminal.',
    ],
    FIRST_START_INCOMPLETE: [
      'The first start lacks a name',
      'Name both with --new-branch and --new-admin, or run the command in a terminal.',
    ],
    ALREADY_SET_UP: [
      'These services have an administrator already',
      'Leave out --first-start; --new-branch adds a branch, --new-admin an administrator.',
    ],
  }),
  errorGroup('master key', ['administrator'], {
    MASTER_KEY_INVALID: [
      'The master key is not 32 bytes in base64url',
      'Set COUNTERPROOF_MASTER_KEY to the 43 characters of the key, or unset it to use the file master.key.',
    ],
    MASTER_KEY_EXPOSED: [
      'Other users can read the master key',
      'Take their rights away (chmod 600), and find out who may have read it: with the database it opens everything.',
    ],
    MASTER_KEY_MISSING: [
      'The database is sealed with a master key that is not here',
      'Set COUNTERPROOF_MASTER_KEY to the key of the other nodes, or point --data-dir at the folder with its master.key.',
    ],
    MASTER_KEY_WRONG: [
      'The master key does not open what these services keep',
      'Use the master key that the database was first started with.',
    ],
  }),
  errorGroup('data folder', ['administrator'], {
    DATA_DIR_NOT_WRITABLE: [
      'The data folder cannot be written',
      'Give this user the right to write there, or name another folder with --data-dir.',
    ],
    DATA_DIR_IN_USE: [
      'Another process uses the embedded database of this data folder',
      'Stop that process, name another folder with --data-dir, or use a PostgreSQL server for several nodes.',
    ],
    DATA_DIR_TOO_LONG: [
      'The path of the data folder is too long for a socket, and there is no folder of this user for it',
      'Name a folder with a shorter path with --data-dir, or make ~/.counterproof-sockets a folder of this user alone.',
    ],
  }),
  errorGroup('database', ['administrator'], {
    DATABASE_URL_INVALID: [
      'DATABASE_URL names no PostgreSQL server',
      'Write it as postgres://user:password@host:5432/database, with special characters percent-encoded.',
    ],
    DATABASE_UNREACHABLE: [
      'No PostgreSQL server answers',
      'Start the server, and check host and port in DATABASE_URL and the firewall between them.',
    ],
    DATABASE_LOGIN_REFUSED: [
      'The PostgreSQL server does not accept the user',
      'Make a missing user with CREATE ROLE counterproof LOGIN PASSWORD …, or correct user and password in DATABASE_URL.',
    ],
    DATABASE_MISSING: [
      'The PostgreSQL server has no such database',
      'Make it with: CREATE DATABASE counterproof OWNER counterproof, or correct the name in DATABASE_URL.',
    ],
    DATABASE_RIGHTS_MISSING: [
      'The user may not make tables in the database',
      'Make the user the owner of the database: ALTER DATABASE counterproof OWNER TO counterproof.',
    ],
    DATABASE_TOO_OLD: [
      'The PostgreSQL server is older than version 15',
      'Upgrade the server to PostgreSQL 15 or newer, or name another one in DATABASE_URL.',
    ],
    DATABASE_NEWER: [
      'A newer version of these services has migrated the database',
      'Run that version, or restore the back-up that was made before the upgrade.',
    ],
  }),
  errorGroup('bucket', ['administrator'], {
    BUCKET_SETTINGS_INCOMPLETE: [
      'The settings of the bucket are incomplete',
      'Set BLOB_STORE_URL, BLOB_STORE_ACCESS_KEY_ID and BLOB_STORE_SECRET_ACCESS_KEY together.',
    ],
    BUCKET_UNREACHABLE: [
      'The bucket does not answer',
      'Check BLOB_STORE_URL, the name resolution and the firewall of this machine.',
    ],
    BUCKET_REFUSED: [
      'The bucket refuses these keys',
      'Check BLOB_STORE_ACCESS_KEY_ID, BLOB_STORE_SECRET_ACCESS_KEY and BLOB_STORE_REGION, and allow GetObject, PutObject, DeleteObject and ListBucket.',
    ],
    BUCKET_MISSING: ['There is no such bucket', 'Make the bucket, or correct BLOB_STORE_URL.'],
    STORE_DIFFERS: [
      'The pictures of this database lie in another store',
      'Use the store of the other nodes: the same BLOB_STORE_* settings, or a shared folder as --data-dir. After moving the pictures, move the file .store-id with them.',
    ],
    STORE_OF_OTHERS: [
      'The store holds the pictures of another database',
      'Name the database of this store in DATABASE_URL, or give these services an empty bucket or data folder.',
    ],
  }),
);
