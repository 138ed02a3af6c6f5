import type { SdkVault } from '../ports/vault.ts';
import { applicantRepository } from './applicant.repository.ts';
import { auditRepository } from './audit.repository.ts';
import { documentRepository } from './document.repository.ts';
import { documentSessionRepository } from './document-session.repository.ts';
import type { Database } from './driver.ts';
import { liveIdRepository } from './live-id.repository.ts';
import { SDK_MIGRATIONS } from './migrations.ts';
import { otpSeedRepository } from './otp-seed.repository.ts';
import { pinRepository } from './pin.repository.ts';
import { settingsRepository } from './settings.repository.ts';
import { corrupt, mapped, mappedMethods } from './storage-errors.ts';
import { accountRepository } from './user-account.repository.ts';
import type { VaultKind } from './vault-file.ts';
import { writeAheadLog } from './write-ahead-log.ts';

/** The parts of the SDK's vault that a kiosk's vault takes over besides its repositories. */
export interface VaultBase extends SdkVault {
  /** The same work, after which nothing that it removed stays in the write-ahead log. */
  erasing<Arguments extends unknown[]>(erase: (...args: Arguments) => void): (...args: Arguments) => void;
}

/** The SDK's repositories over one open, migrated database. */
export function vaultBaseOver(db: Database): VaultBase {
  const log = writeAheadLog(db);
  const applicants = applicantRepository(db);
  const erasing: VaultBase['erasing'] =
    (erase) =>
    (...args) => {
      erase(...args);
      log.erased();
    };
  return {
    settings: mappedMethods(settingsRepository(db)),
    applicants: mappedMethods({ ...applicants, purge: erasing(applicants.purge) }),
    documents: mappedMethods(documentRepository(db)),
    liveIds: mappedMethods(liveIdRepository(db)),
    pins: mappedMethods(pinRepository(db)),
    accounts: mappedMethods(accountRepository(db)),
    otpSeeds: mappedMethods(otpSeedRepository(db)),
    documentSessions: mappedMethods(documentSessionRepository(db)),
    audit: mappedMethods(auditRepository(db)),
    transaction: (work) =>
      mapped(() => {
        const result = db.transaction(work)();
        log.settle();
        return result;
      }),
    check: () => mapped(() => checkIntegrity(db)),
    close: () => mapped(() => db.close()),
    erasing,
  };
}

/** The vault of a program that is no kiosk. */
export const SDK_VAULT: VaultKind<SdkVault> = {
  migrations: SDK_MIGRATIONS,
  over(db) {
    const { erasing: _kiosk, ...vault } = vaultBaseOver(db);
    return vault;
  },
};

function checkIntegrity(db: Database): void {
  const pages = db.pragma('integrity_check', { simple: true });
  if (pages !== 'ok') throw corrupt(`integrity_check: ${String(pages)}`);
  const orphans = db.pragma('foreign_key_check') as unknown[];
  if (orphans.length > 0) throw corrupt(`foreign_key_check: ${orphans.length} rows`);
}
