/** Exports for other areas. */
export { pageOfSession } from './session-page.ts';
export {
  beginForUser,
  type InstanceOfUser,
  instanceOfUser,
  requireWithoutInputs,
  stopForUser,
} from './user-instance.ts';
