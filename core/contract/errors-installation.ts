import { errorGroup, mergeGroups } from './error-group.ts';

/** The library, the gate of the kiosk, keys, vault, operators and set-up. */
export const INSTALLATION_ERRORS = mergeGroups(
  errorGroup('application', ['operator', 'developer'], {
    NOT_READY: [
      'The kiosk is not ready',
      'Wait a few seconds and try again. If it does not help, restart the kiosk.',
      { hint: 'SDK: call IdentitySDK.initialize with a context and wait until isReady returns true.' },
    ],
    NOT_SUPPORTED: ['This kiosk cannot do that', 'Use another way, or ask your administrator.'],
    INTERNAL: [
      'An unexpected error occurred',
      'Try again. If it happens again, give support the reference in the details.',
      { status: 500 },
    ],
  }),
  errorGroup('installation', ['administrator'], {
    INSTALLATION_CHANGED: [
      'A file of the kiosk was changed',
      'Install the kiosk again from its own installer.',
      { hint: 'If it happens again, look for harmful software. The data of the kiosk stays where it is.' },
    ],
  }),
  errorGroup('sdk', ['developer'], {
    LICENSE_MISSING: [
      'No licence key is set',
      'Enter the licence key of your organisation.',
      { hint: 'SDK: call setLicenseKey on the kiosk first.' },
    ],
    TENANT_NOT_REGISTERED: [
      'The kiosk is not registered',
      'Finish the set-up with the services.',
      { hint: 'SDK: call registerTenant on the kiosk first.' },
    ],
    TENANT_ALREADY_REGISTERED: [
      'The kiosk is registered already',
      'Continue with the existing registration.',
      { hint: 'SDK: reset the library before you register another tenant.' },
    ],
    TENANT_MISMATCH: [
      'The named organisation does not match',
      'Check the address, the tag and the name of your organisation.',
      { hint: 'SDK: name dns, tag and name as the directory of the services has them.' },
    ],
    CONTEXT_REQUIRED: [
      'The operation needs another context',
      'Call the operation in the context that the details name.',
    ],
  }),
  errorGroup('licence', ['operator', 'developer'], {
    LICENSE_INVALID: [
      'The licence key is not valid',
      'Check each character of the key, or ask for a new key.',
      { status: 403 },
    ],
  }),
  errorGroup('dispatch', ['operator', 'developer'], {
    INVALID_INPUT: ['An entry is not valid', 'Correct the entry that the details name, then try again.'],
  }),
  errorGroup('dispatch', ['operator'], {
    UNKNOWN_OPERATION: [
      'The kiosk does not know this action',
      'Restart the kiosk, so that all its parts have the same version.',
    ],
    FORBIDDEN_ROLE: ['This screen is not allowed to do that', 'Use the operator’s screen.'],
    FORBIDDEN_SENDER: ['This window may not use the kiosk', 'Close this window and open the kiosk again.'],
    MESSAGE_TOO_LARGE: ['Too much was sent at once', 'Use a smaller picture or a shorter text.'],
  }),
  errorGroup('operators', ['operator'], {
    NOT_SIGNED_IN: ['No operator is signed in', 'Sign in and try again.'],
    PERMISSION_DENIED: ['You do not have permission', 'Ask a supervisor to do this.'],
    SECOND_PERSON_REQUIRED: [
      'A second person must confirm this',
      'Have the second person sign in themselves.',
      { status: 403 },
    ],
    SIGN_IN_FAILED: [
      'The sign-in failed',
      'Check the name and the passphrase, then try again.',
      { status: 401 },
    ],
    SIGN_IN_LOCKED: ['Too many wrong tries', 'Wait until the lock ends, then try again.', { status: 429 }],
    SIGN_IN_ENDED: ['The sign-in has ended', 'Sign in again.', { status: 401 }],
  }),
  errorGroup('roster', ['operator'], {
    ROSTER_EXPIRED: ['The list of operators is too old', 'Connect the kiosk to the services, then sign in.'],
    ROSTER_INVALID: [
      'The list of operators failed verification',
      'Connect the kiosk to the services. If it happens again, ask your administrator.',
    ],
    ROSTER_OUTDATED: [
      'The services sent an older list of operators',
      'The kiosk keeps the newer one. Try again in a minute. If it happens again, ask your administrator to check the clock of the services.',
    ],
  }),
  errorGroup('setup', ['operator', 'administrator'], {
    ENROLMENT_CODE_INVALID: [
      'The enrolment code is not valid',
      'Check the code, or ask for a new one. Each code registers one kiosk within 24 hours.',
      { status: 403 },
    ],
    SETUP_REQUIRED: [
      'The kiosk is not set up',
      'Finish the set-up first.',
      { hint: 'Start the kiosk, or name its folder with --data-dir.' },
    ],
    SETUP_ALREADY_DONE: [
      'The kiosk is set up already',
      'Sign in.',
      { hint: 'To set up another kiosk, name another folder with --data-dir.' },
    ],
    SUPERVISOR_EXISTS: [
      'This organisation has operators already',
      'Ask one of its supervisors to sign in and finish the set-up.',
    ],
  }),
  errorGroup('wallet', ['operator', 'developer'], {
    WALLET_MISSING: [
      'The wallet is missing',
      'Finish the set-up, then try again.',
      { hint: 'SDK: call initiateWallet or restoreWallet first.' },
    ],
    WALLET_EXISTS: [
      'A wallet exists already',
      'Use the existing wallet.',
      { hint: 'SDK: reset the library before you create another wallet.' },
    ],
    WALLET_UNCOMMITTED: [
      'The wallet is not saved yet',
      'Save the wallet, then try again.',
      { hint: 'SDK: call commitApplicationWallet first.' },
    ],
    WALLET_DAMAGED: ['The stored wallet is damaged', 'Restore the wallet from its twelve recovery words.'],
    MNEMONIC_INVALID: [
      'The recovery words are not valid',
      'Check each of the twelve words, their order, and that they belong to this kiosk.',
    ],
  }),
  errorGroup('keys', ['operator', 'administrator', 'developer'], {
    KEY_MISSING: ['A key is missing', 'Restore the key from a back-up, or ask your administrator.'],
    KEY_INVALID: ['The key is not valid', 'Check that you entered the whole key or identity, unchanged.'],
    DECRYPTION_FAILED: [
      'The content cannot be decrypted',
      'Check that it was encrypted for this key and has not been changed.',
    ],
  }),
  errorGroup('keychain', ['operator', 'administrator', 'developer'], {
    KEYCHAIN_UNAVAILABLE: [
      'The keychain of this computer does not work',
      'Unlock the keychain, or keep the keys in a file with a passphrase.',
    ],
  }),
  errorGroup('key file', ['operator', 'administrator'], {
    PASSPHRASE_REQUIRED: ['A passphrase is needed', 'Enter the passphrase of the key file.'],
    PASSPHRASE_WRONG: [
      'The passphrase is wrong',
      'Check Caps Lock and the keyboard language, then try again.',
      { hint: 'A key file that was changed refuses every passphrase: restore it from a back-up.' },
    ],
  }),
  errorGroup('passphrase', ['operator', 'administrator'], {
    PASSPHRASE_WEAK: [
      'The passphrase is too easy to guess',
      'Use four or more unrelated words.',
      { status: 422 },
    ],
  }),
  errorGroup('vault', ['operator', 'administrator'], {
    VAULT_KEY_WRONG: [
      'The key does not open the vault',
      'Use the key that belongs to this vault. Nothing was changed.',
      {
        hint: 'Use the key storage of the installation that made this vault, or restore both from one back-up.',
      },
    ],
    VAULT_CORRUPT: [
      'The vault is damaged',
      'Do not delete the vault. Ask your administrator to restore a back-up.',
      { hint: 'Copy the data directory, check the disk, then restore the vault from a back-up.' },
    ],
    VAULT_LOCKED_BY_OTHER_PROCESS: [
      'The kiosk is already running',
      'Use the running kiosk, or close it first.',
      {
        hint: 'npm run open prints an address of the running kiosk; --data-dir names another data directory.',
      },
    ],
    VAULT_COPIED_BACK: [
      'This kiosk continues from an older copy of its data',
      'Sessions since that copy are missing here. Tell your administrator, and stop using this kiosk unless they restored a back-up.',
      {
        hint: 'The audit log has the entry vault.copied-back. Sessions begun before the services noticed are referred for review.',
      },
    ],
    VAULT_VERSION_UNSUPPORTED: [
      'The vault belongs to a newer version',
      'Install the newer version of the kiosk.',
    ],
    DISK_FULL: ['The disk is full', 'Free some space, then try again. Nothing was lost.'],
    STORAGE_FAILED: [
      'Reading or writing data failed',
      'Check the disk, then try again. If it happens again, ask your administrator.',
      { hint: 'Check the permissions of the data directory.' },
    ],
    EVIDENCE_UNSYNCED: [
      'Evidence has not been sent yet',
      'Wait until the services have the evidence, or ask a supervisor to export it sealed.',
    ],
  }),
);
export type InstallationErrorCode = keyof typeof INSTALLATION_ERRORS;
