/** What other areas use of this one. */
export {
  daysOfRetention,
  eraseLate,
  hasFinalVerdict,
  startRetention,
  startRetentionOfLeft,
} from './retention.ts';
export { eraseWithdrawn } from './withdrawal.ts';
