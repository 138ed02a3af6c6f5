/** What other areas use of this one. */
export {
  appendSessionEvents,
  appendToEach,
  listSessionEvents,
  type SessionEventInput,
} from './event.repository.ts';
export { createSender, type Sender } from './send.ts';
export { requireTarget } from './target.ts';
