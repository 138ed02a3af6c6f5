import { expect, test } from 'vitest';
import { mergeTasks, type TaskMap } from './task-registry.ts';

const answer =
  (text: string): TaskMap[string] =>
  async () =>
    text;

test('the tasks of several areas are joined', () => {
  const merged = mergeTasks([{ 'face.analyse': answer('face') }, { 'document.judge': answer('document') }]);
  expect(Object.keys(merged)).toEqual(['face.analyse', 'document.judge']);
});

test('two areas that claim one name are a mistake', () => {
  const area = { 'face.analyse': answer('face') };
  expect(() => mergeTasks([area, area])).toThrow('registered twice: face.analyse');
});
