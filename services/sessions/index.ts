/** The part of this area that others may use. */
export {
  artefactPlace,
  CONTENT_PROBLEMS,
  lockOwnSession,
  requireRoom,
  storeContent,
  storeLocked,
} from './artefact-content.ts';
export { assuranceWords, keepSourceWord, noteNotice, noteNoticeSent } from './assurance.repository.ts';
export {
  insertSegment,
  keepUntilVerdict,
  lastArrival,
  listArrivals,
  listArtefacts,
  listSegments,
  moveToDay,
  removeJudged,
  roomOf,
} from './evidence.repository.ts';
export { abandonmentOf, noteLinkOpened } from './first-use.ts';
export { takeAnswers, withoutPasswords } from './form-answers.ts';
export { insertProgress, listProgress, removeProgress } from './progress.repository.ts';
export type { NewSession } from './session.repository.ts';
export {
  findSession,
  findStanding,
  insertSession,
  lockByReference,
  lockSession,
  newSessionRow,
  type SessionRow,
} from './session.repository.ts';
export {
  type SessionChange,
  type SessionKeys,
  updateSession,
  updateSessions,
} from './session-change.repository.ts';
export { hasReleased, heldAmong, isHeld, refuseHeld } from './session-hold.repository.ts';
export { listSessions } from './session-list.repository.ts';
export { readRequest, SessionRequest, sealedRequest, writeRequest } from './session-request.repository.ts';
export {
  countOpenSessions,
  lockDueSessions,
  lockDueVerdict,
  verdictsBefore,
} from './session-timer.repository.ts';
export { notAllowed, requireTransition } from './session-transition.ts';
export { erasedUidIndexes, nameSession, searchedUidIndex, uidIndexOf } from './session-uid.ts';
export { isWatched, takeMoved, watchSession } from './session-watch.repository.ts';
