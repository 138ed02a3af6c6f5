/** The part of this area that others may use. */
export { isWordAccepted } from './accept-word.ts';
export { findCaptcha, openCaptcha } from './captcha.repository.ts';
export {
  findNewestAsPublished,
  findNewestDocument,
  isRunnable,
  newestAmong,
  newestAsRun,
  newestOfFlow,
  requireFlow,
  requireNewestFlow,
  requireRunnableFlow,
} from './flow.repository.ts';
export { noteForm } from './flow-form.repository.ts';
export type { Community } from './flow-options.repository.ts';
export { insertFlowVersion } from './flow-version.repository.ts';
export { isAllowedAt, isReplaced } from './kiosk-flows.ts';
export { keepNamedFlows, namingOf } from './named-flow.repository.ts';
export { noteProductFlows } from './product-flow.repository.ts';
export { BUILT_IN, type PublishedFlow, type RunnableFlow, runnable } from './runnable-flow.ts';
export { runsOnPhone } from './runs-on-phone.ts';
export { findTemplate, resultText, templateText } from './template.repository.ts';
