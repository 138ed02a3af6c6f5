import { expect, it } from 'vitest';
import { absentValue, displayValue, isNeverIn } from './display-value.ts';

it('shows what there is', () => {
  expect(displayValue('surname', 'ERIKSSON', 'passport')).toBe('ERIKSSON');
  expect(displayValue('dateOfExpiry', '2032-04-15', 'passport')).toBe('2032-04-15');
});

it('shows heights and weights with their unit', () => {
  expect(displayValue('height', '173', 'driving-licence')).toBe('173 cm');
  expect(displayValue('weight', '82', 'driving-licence')).toBe('82 kg');
  expect(displayValue('height', 'tall', 'driving-licence')).toBe('tall');
});

it('shows -- for a missing name and for nothing else', () => {
  expect(displayValue('surname', undefined, 'passport')).toBe('--');
  expect(displayValue('givenNames', '', 'passport')).toBe('--');
  expect(displayValue('documentNumber', undefined, 'passport')).toBeUndefined();
});

it('shows sex as one letter, also where the operator typed a word', () => {
  expect(displayValue('sex', 'F', 'passport')).toBe('F');
  expect(displayValue('sex', 'male', 'passport')).toBe('M');
  expect(displayValue('sex', 'X', 'passport')).toBe('X');
  expect(displayValue('sex', 'mujer', 'passport')).toBe('F');
  expect(displayValue('sex', 'Homme', 'passport')).toBe('M');
});

it('shows N/A for the dates that a PAN card does not have', () => {
  expect(displayValue('dateOfIssue', undefined, 'pan-card')).toBe('N/A');
  expect(displayValue('dateOfExpiry', undefined, 'pan-card')).toBe('N/A');
  expect(displayValue('dateOfBirth', undefined, 'pan-card')).toBeUndefined();
});

it('knows the dates that a zone has no place for', () => {
  expect(isNeverIn('dateOfIssue', { format: 'TD3' })).toBe(true);
  expect(isNeverIn('dateOfExpiry', { format: 'FRA-ID' })).toBe(true);
  expect(isNeverIn('dateOfExpiry', { format: 'TD3' })).toBe(false);
  expect(isNeverIn('height', { format: 'TD3' })).toBe(false);
  expect(isNeverIn('dateOfIssue', undefined)).toBe(false);
});

it('tells a date that was not read from one that does not exist', () => {
  expect(displayValue('dateOfExpiry', undefined, 'passport')).toBeUndefined();
});

it('shows what the operator did not find by the same marks', () => {
  expect(absentValue('givenNames')).toBe('--');
  expect(absentValue('dateOfExpiry')).toBe('N/A');
  expect(absentValue('height')).toBeUndefined();
});
