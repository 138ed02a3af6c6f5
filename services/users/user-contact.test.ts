import { expect, it } from 'vitest';
import { contactOfUser } from './user-contact.ts';

it('writes to the addresses of a user, in their language', () => {
  const user = { email: 'anna@example.org', phone: '+33612345678' };
  expect(contactOfUser(user, 'fr')).toEqual({ ...user, language: 'fr' });
});

it('leaves out what no session accepts', () => {
  expect(contactOfUser({ email: 'anna', phone: null }, 'en')).toEqual({ language: 'en' });
});
