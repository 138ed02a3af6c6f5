import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { ProgressNotes } from './progress.ts';

const MS_PER_SECOND = 1000;

/** Notes which tests are under way and how long the tests of each file took. */
export default class PlaywrightProgress implements Reporter {
  readonly #notes = new ProgressNotes();

  onTestBegin({ location, title }: TestCase): void {
    this.#notes.started(location.file, title);
  }

  onTestEnd({ location }: TestCase, { duration }: TestResult): void {
    this.#notes.ended(location.file, duration / MS_PER_SECOND);
  }

  onEnd(): void {
    this.#notes.closed();
  }

  printsToStdio(): boolean {
    return false;
  }
}
