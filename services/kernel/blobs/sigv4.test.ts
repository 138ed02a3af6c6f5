import { expect, it } from 'vitest';
import { signatureOf } from './sigv4.fixture.ts';

/**
 * Figures of the examples in "Authenticating Requests: Using the Authorization Header (AWS Signature Version 4)",
 * Amazon S3 API reference; the keys are AWS's own of no account.
 */
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const TIME = '20130524T000000Z';
const KEY = { region: 'us-east-1', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
const HOST = 'examplebucket.s3.amazonaws.com';

const signed = (method: string, path: string, contentHash = EMPTY, more: [string, string][] = []) =>
  signatureOf(
    {
      method,
      url: new URL(path, `https://${HOST}`),
      headers: [['host', HOST], ['x-amz-content-sha256', contentHash], ['x-amz-date', TIME], ...more],
      contentHash,
      time: TIME,
    },
    KEY,
  );

it('the check of signatures agrees with the examples that AWS published', () => {
  expect(signed('GET', '/test.txt', EMPTY, [['range', 'bytes=0-9']])).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
  expect(
    signed('PUT', '/test%24file.text', '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072', [
      ['date', 'Fri, 24 May 2013 00:00:00 GMT'],
      ['x-amz-storage-class', 'REDUCED_REDUNDANCY'],
    ]),
  ).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd');
  expect(signed('GET', '/?lifecycle')).toBe(
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  );
  expect(signed('GET', '/?max-keys=2&prefix=J')).toBe(
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  );
});
