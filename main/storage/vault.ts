import type { Vault } from '../ports/vault.ts';
import { applicantRepository } from './applicant.repository.ts';
import { artefactStore } from './artefact.repository.ts';
import { auditRepository } from './audit.repository.ts';
import { documentRepository } from './document.repository.ts';
import { documentSessionRepository } from './document-session.repository.ts';
import type { Database } from './driver.ts';
import { evidenceRepository } from './evidence.repository.ts';
import { flowRepository } from './flow.repository.ts';
import { liveIdRepository } from './live-id.repository.ts';
import { lockoutRepository } from './lockout.repository.ts';
import { outboxStore } from './outbox.repository.ts';
import { pinRepository } from './pin.repository.ts';
import { rosterRepository } from './roster.repository.ts';
import { secondLogRepository } from './second-log.repository.ts';
import { sessionRepository } from './session.repository.ts';
import { settingsRepository } from './settings.repository.ts';
import { statementRepository } from './statement.repository.ts';
import { corrupt, mapped, mappedMethods } from './storage-errors.ts';
import { writeAheadLog } from './write-ahead-log.ts';

/** The repositories over one open, migrated database. */
export function vaultOver(db: Database): Vault {
  const artefacts = artefactStore(db);
  const outbox = outboxStore(db);
  const audit = auditRepository(db);
  const sessions = sessionRepository(db, audit);
  const applicants = applicantRepository(db);
  const log = writeAheadLog(db);
  const erasing =
    <Arguments extends unknown[]>(erase: (...args: Arguments) => void) =>
    (...args: Arguments): void => {
      erase(...args);
      log.erased();
    };
  return {
    settings: mappedMethods(settingsRepository(db)),
    sessions: mappedMethods({
      ...sessions,
      erase: erasing(sessions.erase),
      eraseArtefacts: erasing(sessions.eraseArtefacts),
    }),
    evidence: mappedMethods(evidenceRepository(db, artefacts, outbox)),
    secondLog: mappedMethods(secondLogRepository(db)),
    artefacts: mappedMethods(artefacts.repository),
    statements: mappedMethods(statementRepository(db)),
    outbox: mappedMethods(outbox.repository),
    applicants: mappedMethods({ ...applicants, purge: erasing(applicants.purge) }),
    documents: mappedMethods(documentRepository(db)),
    liveIds: mappedMethods(liveIdRepository(db)),
    pins: mappedMethods(pinRepository(db)),
    documentSessions: mappedMethods(documentSessionRepository(db)),
    roster: mappedMethods(rosterRepository(db)),
    lockouts: mappedMethods(lockoutRepository(db)),
    audit: mappedMethods(audit),
    flows: mappedMethods(flowRepository(db)),
    transaction: (work) =>
      mapped(() => {
        const result = db.transaction(work)();
        log.settle();
        return result;
      }),
    check: () => mapped(() => checkIntegrity(db)),
    close: () => mapped(() => db.close()),
  };
}

function checkIntegrity(db: Database): void {
  const pages = db.pragma('integrity_check', { simple: true });
  if (pages !== 'ok') throw corrupt(`integrity_check: ${String(pages)}`);
  const orphans = db.pragma('foreign_key_check') as unknown[];
  if (orphans.length > 0) throw corrupt(`foreign_key_check: ${orphans.length} rows`);
}
