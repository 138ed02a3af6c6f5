import type { Language } from '#core/contract/language.ts';
import { Contact } from '#core/contract/session-request.ts';
import type { User } from './user.repository.ts';

/** Where a user is written to, as far as a session accepts it. */
export function contactOfUser(user: Pick<User, 'email' | 'phone'>, language: Language): Contact {
  const { email, phone } = Contact.shape;
  return {
    email: email.safeParse(user.email ?? undefined).data,
    phone: phone.safeParse(user.phone ?? undefined).data,
    language,
  };
}
