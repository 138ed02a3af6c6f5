import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskedContact, readEmail, readPhone } from './read-contact.ts';

describe('a telephone number', () => {
  it.each([
    ['+33612345678', { number: '+33612345678', type: 'mobile' }],
    ['+33 6 12 34 56 78', { number: '+33612345678', type: 'mobile' }],
    ['+12015550123', { number: '+12015550123', type: 'fixed-or-mobile' }],
    ['+33123456789', { refused: 'PHONE_UNREACHED' }],
    ['+448081570192', { refused: 'PHONE_UNREACHED' }],
    ['+447012345678', { refused: 'PHONE_UNREACHED' }],
    ['+881612345678', { refused: 'PHONE_UNREACHED' }],
    ['+870773111632', { refused: 'PHONE_UNREACHED' }],
    ['+88310012345', { refused: 'PHONE_UNREACHED' }],
    ['+88216123456', { refused: 'PHONE_UNREACHED' }],
    ['+979123456789', { refused: 'PHONE_UNREACHED' }],
    ['+80012345678', { refused: 'PHONE_UNREACHED' }],
    ['+33899123456', { refused: 'PHONE_UNREACHED' }],
    ['+448431234567', { refused: 'PHONE_UNREACHED' }],
    ['+12015550123 ext. 5', { refused: 'PHONE_INVALID' }],
    ['call +33612345678', { refused: 'PHONE_INVALID' }],
    ['0612345678', { refused: 'PHONE_INVALID' }],
    ['+999123456789', { refused: 'PHONE_INVALID' }],
    ['+3361234567', { refused: 'PHONE_INVALID' }],
    ['', { refused: 'PHONE_INVALID' }],
  ])('%s', (text, expected) => {
    expect(readPhone(text)).toEqual(expected);
  });

  it('is read of any text as E.164, or refused', () => {
    const digits = fc.stringMatching(/^\+?[\d .()-]{1,20}$/);
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 4000 }), digits), (text) => {
        const read = readPhone(text);
        if ('number' in read) expect(read.number).toMatch(/^\+[1-9]\d{6,14}$/);
      }),
    );
  });
});

describe('an e-mail address', () => {
  it.each([
    ['anna@example.org', { address: 'anna@example.org', domain: 'example.org' }],
    ['Anna@EXAMPLE.org', { address: 'Anna@EXAMPLE.org', domain: 'example.org' }],
    ['anna@mailinator.com', { refused: 'EMAIL_DISPOSABLE' }],
    ['anna@sub.MAILINATOR.com', { refused: 'EMAIL_DISPOSABLE' }],
    ['anna@localhost', { refused: 'EMAIL_INVALID' }],
    ['anna@example.org\nBcc: b@example.org', { refused: 'EMAIL_INVALID' }],
    ['anna', { refused: 'EMAIL_INVALID' }],
    [`${'a'.repeat(250)}@example.org`, { refused: 'EMAIL_INVALID' }],
  ])('%s', (text, expected) => {
    expect(readEmail(text)).toEqual(expected);
  });

  it('is read of any text with its domain, or refused', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.emailAddress()), (text) => {
        const read = readEmail(text);
        if ('domain' in read) expect(read.address.toLowerCase().endsWith(`@${read.domain}`)).toBe(true);
      }),
    );
  });
});

describe('a masked contact', () => {
  it('shows no more than the ends', () => {
    expect(maskedContact('+33612345678')).toBe('+33 ••• 78');
    expect(maskedContact('anna.eriksson@example.org')).toBe('a•••@example.org');
    expect(maskedContact('a@example.org')).toBe('•••@example.org');
  });

  it('never shows the middle of a number or the name of an address', () => {
    const number = fc.stringMatching(/^\+[1-9]\d{6,14}$/);
    fc.assert(
      fc.property(number, (to) => {
        expect(maskedContact(to).replace(/\D/g, '').length).toBeLessThanOrEqual(4);
      }),
    );
    fc.assert(
      fc.property(fc.emailAddress(), (to) => {
        expect(maskedContact(to).split('•••')[0]?.length).toBe(to.lastIndexOf('@') > 1 ? 1 : 0);
      }),
    );
  });
});
