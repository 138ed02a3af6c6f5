/** What other areas use of this one. */
export {
  appendCommunityEvents,
  appendSessionEvents,
  appendToEach,
  listSessionEvents,
  type ServiceEventInput,
  type SessionEventInput,
} from './event.repository.ts';
export { guardedLookup, parseTarget } from './target.ts';
