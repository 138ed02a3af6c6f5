import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { failure } from '#core/contract/errors.ts';
import type { KeyStore, PassphraseKeyStore } from '#sdk/ports/key-store.ts';
import type { Installation, KeyPlace } from '../ports/installation.ts';
import { CARRIED_KEY_ENTRY } from '../ports/key-store-entries.ts';

const KEY_FILE = 'keys-carried.json';
/** Says that the keychain has the key: nothing else in the folder tells. */
const NOTE_FILE = 'carried-in-keychain';
const NOTE = 'The key of the embedded services waits in the keychain for the next set-up.\n';

/** The part of the folder that the key needs. */
export interface CarriedKeyParts {
  readonly keychain: () => KeyStore;
  readonly keyFile: (path: string) => PassphraseKeyStore;
  readonly write: (path: string, content: string) => void;
  readonly remove: (path: string) => void;
}

/**
 * Carries the key of the embedded services from one registration of a kiosk to the next. Without it everything that they
 * keep is lost, so it is stored before the old keys go, and forgotten after the new registration is complete.
 */
export function carriedKey(
  directory: string,
  { keychain, keyFile, write, remove }: CarriedKeyParts,
): Pick<Installation, 'carry' | 'carried' | 'forgetCarried'> {
  const path = join(directory, KEY_FILE);
  const note = join(directory, NOTE_FILE);
  const forgetCarried = (): void => {
    remove(path);
    if (!existsSync(note)) return;
    keychain().delete(CARRIED_KEY_ENTRY);
    remove(note);
  };
  return {
    carry(servicesKey, to) {
      forgetCarried();
      if (to.kind === 'keychain') {
        write(note, NOTE);
        keychain().set(CARRIED_KEY_ENTRY, servicesKey);
        return;
      }
      const file = keyFile(path);
      file.create(to.passphrase);
      file.set(CARRIED_KEY_ENTRY, servicesKey);
      file.lock();
    },
    carried(by) {
      if (existsSync(note)) return keychain().get(CARRIED_KEY_ENTRY);
      return existsSync(path) ? opened(keyFile(path), by) : undefined;
    },
    forgetCarried,
  };
}

function opened(file: PassphraseKeyStore, by: KeyPlace): Uint8Array | undefined {
  const hint = `Give the passphrase of the set-up that was cut off. Remove ${KEY_FILE} to give up what the services of this computer keep.`;
  if (by.kind === 'keychain')
    throw failure('PASSPHRASE_REQUIRED', 'the key of the services waits in a key file', { hint });
  file.unlock(by.passphrase);
  const key = file.get(CARRIED_KEY_ENTRY);
  file.lock();
  return key;
}
