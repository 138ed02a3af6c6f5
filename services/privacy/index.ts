/** The part of this area that others may use. */
export {
  daysOfRetention,
  eraseLate,
  hasFinalVerdict,
  startRetention,
  startRetentionOfLeft,
} from './retention.ts';
export { eraseWithdrawn } from './withdrawal.ts';
