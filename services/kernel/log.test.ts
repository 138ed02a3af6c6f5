import { describe, expect, it } from 'vitest';
import { servicesLog } from './log.ts';

function logged(work: (log: ReturnType<typeof servicesLog>) => void): string {
  const lines: string[] = [];
  work(servicesLog('info', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

describe('the log of the services', () => {
  it('keeps tokens, codes, keys and bodies out', () => {
    const text = logged((log) => {
      log.info({ authorization: 'DPoP SECRET', enrolmentCode: 'SECRET' }, 'a');
      log.info({ request: { headers: { dpop: 'SECRET' }, body: 'SECRET', verifier: 'SECRET' } }, 'b');
    });
    expect(text).toContain('"msg":"a"');
    expect(text).not.toContain('SECRET');
  });

  it.each([
    'passphrase',
    'password',
    'secret',
    'token',
    'accessToken',
    'accessKey',
    'secretAccessKey',
    'masterKey',
    'privateKey',
  ])('keeps a member %s out, also one level down', (name) => {
    const text = logged((log) => log.info({ [name]: 'SECRET', request: { [name]: 'SECRET' } }, 'a'));
    expect(text).toContain('"msg":"a"');
    expect(text).not.toContain('SECRET');
  });

  it('names a database failure without the values that the driver hangs on it', () => {
    const error = Object.assign(new Error('duplicate key value violates unique constraint'), {
      code: '23505',
      constraint: 'operator_pkey',
      detail: 'Key (name)=(SECRET) already exists.',
      params: ['SECRET'],
      query: 'insert SECRET',
    });
    const text = logged((log) => log.error({ err: error }, 'request failed'));
    expect(text).toContain('operator_pkey');
    expect(text).not.toContain('SECRET');
  });

  it('ends with an error that is its own cause', () => {
    const error = new Error('round and round');
    error.cause = error;
    const text = logged((log) => log.error({ err: error }, 'request failed'));
    expect(text.match(/round and round/g)?.length).toBeLessThan(20);
  });
});
