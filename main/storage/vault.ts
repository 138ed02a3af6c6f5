import type { Database } from '#sdk/vault/driver.ts';
import { vaultBaseOver } from '#sdk/vault/sdk-vault.ts';
import { mappedMethods } from '#sdk/vault/storage-errors.ts';
import type { Vault } from '../ports/vault.ts';
import { artefactStore } from './artefact.repository.ts';
import { erasureRequestRepository } from './erasure-request.repository.ts';
import { evidenceRepository } from './evidence.repository.ts';
import { flowRepository } from './flow.repository.ts';
import { lockoutRepository } from './lockout.repository.ts';
import { outboxStore } from './outbox.repository.ts';
import { programRepository } from './program.repository.ts';
import { rosterRepository } from './roster.repository.ts';
import { secondLogRepository } from './second-log.repository.ts';
import { sessionRepository } from './session.repository.ts';
import { statementRepository } from './statement.repository.ts';
import { untoldEnrolmentRepository } from './untold-enrolment.repository.ts';

/** The repositories over one open, migrated database: those of the SDK, and those of a kiosk. */
export function vaultOver(db: Database): Vault {
  const { erasing, ...sdk } = vaultBaseOver(db);
  const artefacts = artefactStore(db);
  const outbox = outboxStore(db);
  const sessions = sessionRepository(db, sdk.audit);
  return {
    ...sdk,
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
    roster: mappedMethods(rosterRepository(db)),
    lockouts: mappedMethods(lockoutRepository(db)),
    flows: mappedMethods(flowRepository(db)),
    programs: mappedMethods(programRepository(db)),
    untold: mappedMethods(untoldEnrolmentRepository(db)),
    erasureRequests: mappedMethods(erasureRequestRepository(db)),
  };
}
