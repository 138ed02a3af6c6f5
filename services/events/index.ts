/** The part of this area that others may use. */
export {
  appendCommunityEvents,
  appendSessionEvents,
  appendToEach,
  appendWalletEvent,
  listSessionEvents,
  type ServiceEventInput,
  type SessionEventInput,
} from './event.repository.ts';
export { createSender, type Sender } from './send.ts';
export { guardedLookup, parseTarget, requireTarget } from './target.ts';
