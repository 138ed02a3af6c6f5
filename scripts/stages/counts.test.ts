import { describe, expect, it } from 'vitest';
import {
  add,
  countPlaywright,
  countVitest,
  gate,
  killedStage,
  skippedStage,
  stoppedStage,
  summaryLine,
} from './counts.ts';

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});

describe('the counts of a run', () => {
  it('sum vitest’s reports by test', () => {
    const report = { testResults: [file('failed', 'passed', 'failed', 'pending'), file('passed', 'passed')] };
    expect(summaryLine(countVitest(report, [], 1))).toBe('2 passed, 1 failed, 1 skipped');
  });
  it('count a file that could not be loaded as a failure', () => {
    expect(countVitest({ testResults: [file('failed')] }, [], 1)).toMatchObject({ passed: 0, failed: 1 });
  });
  it('count an error outside of every test as a failure and name it', () => {
    const report = { testResults: [file('passed', 'passed')] };
    const counted = countVitest(report, ['Error: nobody awaited this\n    at somewhere'], 1);
    expect(counted).toMatchObject({ passed: 1, failed: 1, notes: [] });
    expect(counted.failures).toEqual(['outside of a test: Error: nobody awaited this | at somewhere']);
  });
  it('name every failed test with its first reason', () => {
    const failed = {
      status: 'failed',
      fullName: 'sum is right',
      failureMessages: ['\u001b[31m1 is not 2\u001b[0m'],
    };
    const report = { testResults: [{ name: '/x/a.test.ts', status: 'failed', assertionResults: [failed] }] };
    expect(countVitest(report, [], 1).failures).toEqual(['a.test.ts › sum is right: 1 is not 2']);
    const spec = {
      title: 'opens',
      ok: false,
      tests: [{ status: 'unexpected', results: [{}, { error: { message: 'no door' } }] }],
    };
    const inner = { title: 'the door', specs: [spec, { ...spec, title: 'closes', ok: true }] };
    const suites = [{ title: 'a.spec.ts', specs: [], suites: [inner] }];
    const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 };
    expect(countPlaywright({ suites, stats }, 1).failures).toEqual(['the door › opens: no door']);
  });
  it('never turn a failed tool into success', () => {
    expect(countVitest({ testResults: [file('passed', 'passed')] }, [], 1).failed).toBe(1);
    expect(countVitest(undefined, [], 0).failed).toBe(1);
    expect(countPlaywright(undefined, 0).failed).toBe(1);
    const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };
    expect(countPlaywright({ suites: [], stats }, 1).failed).toBe(1);
  });
  it('count and name a test that needed a second try as failed', () => {
    const stats = { expected: 3, unexpected: 0, flaky: 1, skipped: 2 };
    const tests = [{ status: 'flaky', results: [{ error: { message: 'too late' } }, {}] }];
    const suites = [{ title: 'a.spec.ts', specs: [{ title: 'opens', ok: true, tests }] }];
    const counted = countPlaywright({ suites, stats }, 0);
    expect(summaryLine(counted)).toBe('3 passed, 1 failed, 2 skipped');
    expect(counted.notes).toEqual(['1 passed only at a second try']);
    expect(counted.failures).toEqual(['a.spec.ts › opens: too late']);
  });
  it('name the running tests of a stopped stage', () => {
    expect(stoppedStage(8, ['a.test.ts › waits'])).toMatchObject({
      failed: 1,
      failures: ['stopped after 8 minutes; under way: a.test.ts › waits'],
    });
  });
  it('name the cause of a crashed stage and the tests under way', () => {
    expect(killedStage('SIGSEGV', ['a.test.ts › loads'])).toMatchObject({
      failed: 1,
      failures: ['ended by SIGSEGV; under way: a.test.ts › loads'],
    });
  });
  it('keep the reasons of skipped stages', () => {
    const sum = add(gate(true), skippedStage('no Electron runtime'));
    expect(sum).toMatchObject({ passed: 1, failed: 0, skipped: 1, notes: ['no Electron runtime'] });
  });
});
