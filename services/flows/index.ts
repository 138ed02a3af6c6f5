/** What other areas use of this one. */
export { openCaptcha } from './captcha.repository.ts';
export {
  BUILT_IN,
  findNewestAsPublished,
  findNewestDocument,
  insertFlowVersion,
  isRunnable,
  keepNamedFlows,
  newestAsRun,
  type RunnableFlow,
  requireFlow,
  requireNewestFlow,
  requireRunnableFlow,
} from './flow.repository.ts';
export type { Community } from './flow-options.repository.ts';
export { findTemplate, resultText, templateText } from './template.repository.ts';
