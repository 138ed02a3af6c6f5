import { describe, expect, it } from 'vitest';
import { mergeGroups, problemGroup } from './error-group.ts';
import { ERRORS, PROBLEM_CODES, PROBLEMS } from './error-table.ts';
import { ErrorResponse, failure } from './errors.ts';
import { START_ERRORS } from './errors-start.ts';
import { ERROR_CODES, KIOSK_ERRORS } from './kiosk-errors.ts';

const entries = Object.entries(ERRORS);
const offenders = (isWrong: (entry: (typeof entries)[number][1]) => boolean): string[] =>
  entries.filter(([, entry]) => isWrong(entry)).map(([code]) => code);

describe('the table of errors', () => {
  it('names each code once', () => {
    const group = problemGroup('test', { GONE: [404, 'It is gone', 'List what there is.'] });
    expect(() => mergeGroups(group, group)).toThrow('error code declared twice: GONE');
    expect(new Set([...ERROR_CODES, ...PROBLEM_CODES, ...Object.keys(START_ERRORS)])).toEqual(
      new Set(Object.keys(ERRORS)),
    );
  });

  it('has a title without a full stop and a next step of whole sentences for each', () => {
    expect(offenders(({ title }) => !/^[A-Z].*[^.]$/.test(title))).toEqual([]);
    expect(offenders(({ nextStep }) => !/^[A-Z].*\.$/.test(nextStep))).toEqual([]);
  });

  it('keeps commands, files and settings out of operators’ texts', () => {
    const technical = /npm |--\w|\.md\b|\.json\b|\/\w+\/|\bSDK\b/;
    const read = offenders(({ title, nextStep }) => technical.test(`${title} ${nextStep}`));
    expect(read.filter((code) => !Object.hasOwn(START_ERRORS, code))).toEqual([]);
  });

  it('says who acts', () => {
    const vague = /\b(nobody|whoever|somebody|by itself|by themselves|goes on|go on)\b/i;
    expect(offenders(({ title, nextStep }) => vague.test(`${title} ${nextStep}`))).toEqual([]);
  });

  it('has an error status where the services answer, and a reader everywhere else', () => {
    expect(Object.values(PROBLEMS).filter(({ status }) => status < 400 || status > 599)).toEqual([]);
    expect(offenders(({ status, metBy }) => status === undefined && metBy.length === 0)).toEqual([]);
  });
});

describe('a failure', () => {
  it('takes its words from the table and its probe from the throw', () => {
    const error = failure('CAMERA_LOST', 'the track ended');
    const { component, title, nextStep } = KIOSK_ERRORS.CAMERA_LOST;
    expect(error.toResponse()).toEqual({
      code: 'CAMERA_LOST',
      message: title,
      cause: { component, probe: 'the track ended', nextStep },
    });
    expect(ErrorResponse.parse(error.toResponse())).toEqual(error.toResponse());
  });

  it('may name its component more closely, help otherwise, and keep its cause to this process', () => {
    const cause = new Error('secret');
    const error = failure('MODEL_MISSING', 'no file', { component: 'models/mrz', hint: 'npm ci', cause });
    expect(error.cause).toBe(cause);
    expect(error.toResponse().cause).toMatchObject({ component: 'models/mrz', hint: 'npm ci' });
    expect(JSON.stringify(error.toResponse())).not.toContain('secret');
  });
});
