import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import { type GivenContact, givenContacts, writtenIn } from '#core/workflows/given-contacts.ts';
import { recordAudit } from '#services/audit/index.ts';
import { communityName, linkOrigin, queueMessage } from '#services/contact/index.ts';
import type { Channel } from '#services/contract/contact.ts';
import { newLinkText } from '#services/contract/message-texts.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { requireModule } from '#services/platform/index.ts';
import { countLink, isExhausted } from './contact-code.repository.ts';
import { insertOf } from './create-instance.ts';
import { hadLink, presentSince, replaceToken } from './former-link.repository.ts';
import { changeInstance, findInstance, type InstanceRow } from './instance.repository.ts';
import { readLanguage } from './instance-language.repository.ts';
import { isTokenOf, namedByToken, newInstanceToken, sealedToken, tokenHash } from './instance-token.ts';
import { readValues } from './instance-values.repository.ts';
import { networkHash } from './network.repository.ts';
import { noteSender } from './note-sender.ts';
import { definitionOf, requirePublished } from './published-version.ts';
import { readContactOf } from './read-contact.ts';
import { readInputs } from './read-inputs.ts';
import { continueInstance, settledInstance } from './run-instance.ts';

const ACTOR = 'person';
/** How many expired instances may follow one another: the creator of the first one meant it to end. */
const MOST_RENEWALS = 3;
/** How long a fresh link is safe from holders of earlier ones. */
const FRESH_MS = 15 * 60_000;
const CHANNEL_OF: Readonly<Record<GivenContact['kind'], Channel>> = { phone: 'sms', email: 'email' };

interface Contact {
  channel: Channel;
  to: string;
}

/**
 * Sends the person of a link a new one, to the contact that the creator of the instance gave. Present and former
 * holders of a link may ask; the former link stops working. An expired instance begins again with its inputs. The
 * answer does not say whether there is such an instance or contact, nor which limit was reached.
 *
 * @param network from which it is asked: links, and codes that follow them, are counted by it
 * @throws ProblemError `LINKS_UNAVAILABLE` where these services send no links
 */
export async function sendNewLink(context: ServicesContext, token: string, network: string): Promise<void> {
  const { messages } = context;
  const publicOrigin = linkOrigin(context);
  if (publicOrigin === undefined || !(messages.sms || messages.email))
    throw new ProblemError('LINKS_UNAVAILABLE');
  const held = await heldInstance(context, token);
  if (!held) return;
  try {
    const instance = await newestOf(context, await settledInstance(context, held));
    const contact = await destinationOf(context, instance);
    const at = context.now();
    if (!contact || (await isKept(context, instance, { token, at }))) return;
    const to = { ...contact, network: networkHash(context.sealers.service, network) };
    if (await isExhausted(context, instance, { ...to, at })) return;
    const sending = { to, at, publicOrigin };
    if (instance.state === 'In Progress') await replaceLink(context, instance, sending);
    else if (instance.state === 'Expired') await renew(context, instance, { ...sending, from: network });
  } catch (error) {
    // A limit that was reached meanwhile, a workflow that is gone, a licence that ended: not disclosed here.
    if (!(error instanceof ProblemError)) throw error;
  }
}

/** The instance that a link opens, or once opened. */
async function heldInstance(
  { db, sealers }: ServicesContext,
  token: string,
): Promise<InstanceRow | undefined> {
  const named = namedByToken(token);
  const instance = named && (await findInstance(db, named));
  if (!instance) return undefined;
  if (isTokenOf(sealers.service, token, instance.tokenHash)) return instance;
  return (await hadLink(db, instance, tokenHash(sealers.service, token))) ? instance : undefined;
}

/** Whether an instance keeps its link, since it is fresh and another one is presented. */
async function isKept(
  { db, sealers }: ServicesContext,
  instance: InstanceRow,
  { token, at }: { token: string; at: Date },
): Promise<boolean> {
  if (instance.state !== 'In Progress' || isTokenOf(sealers.service, token, instance.tokenHash)) return false;
  return at.getTime() - (await presentSince(db, instance)).getTime() < FRESH_MS;
}

/** The instance that took the place of one, and of the next. */
async function newestOf(context: ServicesContext, instance: InstanceRow): Promise<InstanceRow> {
  const { tenantId, renewedBy } = instance;
  const next = renewedBy && (await findInstance(context.db, { tenantId, instanceId: renewedBy }));
  return next ? newestOf(context, await settledInstance(context, next)) : instance;
}

/** Where its maker said that the person is reached, by a gateway that there is. */
async function destinationOf(context: ServicesContext, instance: InstanceRow): Promise<Contact | undefined> {
  const definition = await definitionOf(context.db, instance);
  const values = await readValues(context.db, context.sealers, instance);
  for (const { kind, value } of givenContacts(definition, values)) {
    const channel = CHANNEL_OF[kind];
    const to = context.messages[channel] && readContactOf(kind, value);
    if (to) return { channel, to };
  }
  return undefined;
}

/** With the keyed hash of the network from which the link is asked. */
type Destination = Contact & { network: Uint8Array };
interface Sending {
  to: Destination;
  at: Date;
  publicOrigin: string;
}

/** The instance continues where it is, under another address. */
async function replaceLink(
  context: ServicesContext,
  instance: InstanceRow,
  { to, at, publicOrigin }: Sending,
): Promise<void> {
  const token = newInstanceToken(instance);
  await context.db.transaction().execute(async (trx) => {
    const fresh = tokenHash(context.sealers.service, token);
    const sealer = await context.sealers.community(trx, instance.tenantId, instance.communityId);
    const sealed = sealedToken(sealer, instance, token);
    if (!(await replaceToken(trx, instance, { fresh, sealed, at }))) throw new ProblemError('INSTANCE_MOVED');
    await queue(context, trx, instance, { to, at, url: `${publicOrigin}/workflow/${token}` });
  });
}

/** An expired instance begins again, with its original inputs. */
async function renew(
  context: ServicesContext,
  expired: InstanceRow,
  { to, at, publicOrigin, from }: Sending & { from: string },
): Promise<void> {
  if (expired.renewals >= MOST_RENEWALS) return;
  const { tenantId, communityId, workflowId } = expired;
  const community = { tenantId, communityId };
  const before = await madeOf(context, expired);
  const made = await context.db.transaction().execute(async (trx) => {
    await requireModule(trx, community, 'workflow', at);
    const version = await requirePublished(trx, community, workflowId);
    const isInput = ([name]: readonly [string, unknown]) =>
      Object.hasOwn(version.definition.attributes, name) &&
      version.definition.attributes[name]?.input !== 'none';
    const inputs = Object.fromEntries(before.filter(isInput));
    const values = readInputs(version.definition, { body: inputs, query: {} });
    const language = await readLanguage(trx, expired);
    const making = { version, values, origin: publicOrigin, language, at, renewals: expired.renewals + 1 };
    const { answer } = await insertOf({ context, community, actor: ACTOR }, trx, making);
    const { instanceId: renewedBy, url } = answer;
    // The second of two simultaneous requests finds it renewed.
    if (!(await changeInstance(trx, expired, { renewedBy }))) throw new ProblemError('INSTANCE_MOVED');
    const fresh = await findInstance(trx, { tenantId, instanceId: renewedBy });
    if (!fresh) throw new Error('an instance is gone that was just made');
    await queue(context, trx, fresh, { to, at, url });
    return { fresh, definition: version.definition };
  });
  await noteSender(context, made.fresh, made.definition, from);
  await continueInstance(context, made.fresh);
}

/** The values of an instance that its person cannot have put there. */
async function madeOf(context: ServicesContext, instance: InstanceRow) {
  const written = writtenIn(await definitionOf(context.db, instance));
  const values = await readValues(context.db, context.sealers, instance);
  return [...values].filter(([name]) => !written.has(name));
}

/** Queues the message, counted among those to its contact. */
async function queue(
  context: ServicesContext,
  trx: DatabaseTransaction,
  instance: InstanceRow,
  { to: destination, at, url }: { to: Destination; at: Date; url: string },
): Promise<void> {
  const { tenantId, communityId, instanceId, expiresAt, eraseOn } = instance;
  const { channel, to } = destination;
  const messageId = uuidV7(at.getTime());
  await countLink(context, trx, { ...instance, codeId: messageId }, { ...destination, at });
  const language = (await readLanguage(trx, instance)) ?? 'en';
  const community = await communityName(trx, instance);
  const words = { to, ...newLinkText(language, { community, url, expiresAt }) };
  const sealer = await context.sealers.community(trx, tenantId, communityId);
  const place = { tenantId, communityId, sessionId: instanceId, eraseOn };
  await queueMessage(trx, sealer, place, { messageId, kind: 'session-link', channel, words, at });
  const data = { instanceId, channel, messageId };
  await recordAudit(trx, { tenantId, at, actor: ACTOR, action: 'workflow.link-sent', data });
}
