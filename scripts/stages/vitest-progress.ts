import type { Reporter } from 'vitest/node';
import { ProgressNotes } from './progress.ts';

const MS_PER_SECOND = 1000;

/** Notes which test files are under way, how long each took, and errors outside of every test. */
export default class VitestProgress implements Reporter {
  readonly #notes = new ProgressNotes();

  onTestModuleQueued: NonNullable<Reporter['onTestModuleQueued']> = ({ moduleId }) =>
    this.#notes.started(moduleId);

  onTestCaseReady: NonNullable<Reporter['onTestCaseReady']> = ({ module, fullName }) =>
    this.#notes.started(module.moduleId, fullName);

  onTestModuleEnd: NonNullable<Reporter['onTestModuleEnd']> = (module) => {
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    this.#notes.ended(module.moduleId, (collectDuration + setupDuration + duration) / MS_PER_SECOND);
  };

  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (_modules, errors) =>
    this.#notes.closed(errors.map(({ name, message, stack }) => stack ?? `${name}: ${message}`));
}
