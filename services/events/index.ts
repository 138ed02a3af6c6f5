/** What other areas use of this one. */
export {
  appendSessionEvents,
  appendToEach,
  listSessionEvents,
  type SessionEventInput,
} from './event.repository.ts';
