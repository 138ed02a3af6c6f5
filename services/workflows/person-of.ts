import { createHash } from 'node:crypto';
import type { Contact } from '#core/contract/session-request.ts';
import { linkChannel, sendLink } from '#services/contact/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { ClientPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { contactOfUser, findUser } from '#services/users/index.ts';
import type { InstanceRow } from './instance.repository.ts';
import { readLanguage } from './instance-language.repository.ts';

/** The user of an instance, as its sessions name them and write to them. */
interface PersonOf {
  uid: string;
  contact: Contact;
}

/** Returns the user whom the sessions of an instance are about, where a user began it from a sign-in. */
export async function personOf(
  context: ServicesContext,
  { userId, ...instance }: InstanceRow,
): Promise<PersonOf | undefined> {
  if (userId === null) return undefined;
  const { db, sealers } = context;
  const sealer = await sealers.community(db, instance.tenantId, instance.communityId);
  const user = await findUser(db, sealer, instance, { userId });
  if (!user?.active) return undefined;
  return { uid: userId, contact: contactOfUser(user, (await readLanguage(db, instance)) ?? 'en') };
}

/** Distinguishes what is asked for a person whose addresses change from what was asked before, without telling them. */
export const markOf = (person: PersonOf | undefined): string =>
  person ? `:${createHash('sha256').update(JSON.stringify(person)).digest('base64url')}` : '';

/**
 * Sends the link of the session that a user brings to the counter, as a sign-in does: who answers it has shown that the
 * address is theirs, which IAL2 asks for. Sent once, however often it is asked for.
 */
export async function sendLinkToPerson(
  context: ServicesContext,
  { goesOnAt }: InstanceRow,
  {
    sessionId,
    person,
    caller,
    key,
  }: { sessionId: string; person: PersonOf; caller: ClientPrincipal; key: string },
): Promise<void> {
  const channel = linkChannel(context, person.contact);
  if (!channel) return;
  await sendLink(context, {
    caller,
    actor: 'person',
    sessionId,
    request: { channel },
    idempotencyKey: key,
    ...(goesOnAt === null ? {} : { goesOnAt }),
  }).catch((error: unknown) => {
    // The counter takes the reference without it too.
    if (!(error instanceof ProblemError)) throw error;
  });
}
