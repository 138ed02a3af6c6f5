/** What other areas use of this one. */
export {
  beginForUser,
  type InstanceOfUser,
  instanceOfUser,
  requireWithoutInputs,
  stopForUser,
} from './user-instance.ts';
