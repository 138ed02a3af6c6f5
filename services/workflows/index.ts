/** Exports for other areas. */
export {
  beginForUser,
  type InstanceOfUser,
  instanceOfUser,
  requireWithoutInputs,
  stopForUser,
} from './user-instance.ts';
