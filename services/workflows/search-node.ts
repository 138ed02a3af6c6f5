import type { Channel } from '#services/contract/contact.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { ContactQuestion } from '#services/kernel/ports/contact-provider.ts';
import { waitsUntil } from './instance.repository.ts';
import { renewLease } from './instance-lease.repository.ts';
import type { Left, NodeRun, NodeRunner, Waits } from './node-run.ts';
import { runNodeText } from './node-scripts.ts';
import { readEmail, readPhone } from './read-contact.ts';
import { sendCode } from './send-code.ts';

type SearchRun = NodeRun<'phone-search'> | NodeRun<'email-search'>;
/** A matching contact, and its part of the result. */
interface Contact {
  kind: ContactQuestion['kind'];
  to: string;
  detail: Readonly<Record<string, string>>;
}

const CHANNEL_OF: Readonly<Record<Contact['kind'], Channel>> = { phone: 'sms', email: 'email' };
const failed = (reason: string): Left => ({ exit: 'fail', detail: { reason } });
const broken = (reason: string): Left => ({ exit: 'error', detail: { reason } });

async function phoneOf(_context: ServicesContext, { node, values }: NodeRun<'phone-search'>) {
  const text = values.get(node.attribute);
  if (typeof text !== 'string') return broken('CONTACT_MISSING');
  const read = readPhone(text);
  if ('refused' in read) return failed(read.refused);
  return { kind: 'phone' as const, to: read.number, detail: { numberType: read.type } };
}

async function emailOf(context: ServicesContext, run: NodeRun<'email-search'>): Promise<Contact | Left> {
  const script = await runNodeText(context, run, run.node.email);
  if (script.result === 'error') return broken(script.reason);
  const read = readEmail(script.text);
  if ('refused' in read) return failed(read.refused);
  await renewLease(context, run.instance);
  try {
    if (!(await context.mailExchanges.takeMailFor(read.domain))) return failed('EMAIL_UNREACHED');
  } catch {
    return broken('DNS_SILENT');
  }
  return { kind: 'email', to: read.address, detail: {} };
}

/** Has the provider look where the node says so. @returns how the node is left; undefined where it continues */
async function refusedByProvider(
  context: ServicesContext,
  { node, instance }: SearchRun,
  { kind, to }: Contact,
): Promise<Left | undefined> {
  const { contactProvider } = context;
  if (!node.provider) return undefined;
  if (!contactProvider) return broken('PROVIDER_NOT_CONFIGURED');
  await renewLease(context, instance);
  try {
    return (await contactProvider.accepts({ kind, value: to })) ? undefined : failed('PROVIDER_REFUSED');
  } catch {
    // Slow, gone or nonsense: nothing that says no, and nothing that says yes.
    return broken('PROVIDER_UNAVAILABLE');
  }
}

async function search(
  context: ServicesContext,
  run: SearchRun,
  kind: Contact['kind'],
  read: () => Promise<Contact | Left>,
): Promise<Left | Waits> {
  const channel = CHANNEL_OF[kind];
  if (!context.messages[channel]) return broken('GATEWAY_NOT_CONFIGURED');
  const contact = await read();
  if ('exit' in contact) return contact;
  const refused = await refusedByProvider(context, run, contact);
  if (refused) return refused;
  const { to, detail } = contact;
  return (await sendCode(context, run, { channel, to, detail, number: 1 })) ?? broken('CODE_LIMIT');
}

/** The last code of the visit has expired. */
const expired = async (_context: ServicesContext, { instance, at }: SearchRun): Promise<Left | undefined> => {
  const until = waitsUntil(instance);
  return until && at < until ? undefined : failed('CODE_EXPIRED');
};

/** Verifies a telephone number by a code in a text message. */
export const phoneRunner: NodeRunner<'phone-search'> = {
  enter: (context, run) => search(context, run, 'phone', () => phoneOf(context, run)),
  wake: expired,
};
/** Verifies an e-mail address by a code in a mail. */
export const emailRunner: NodeRunner<'email-search'> = {
  enter: (context, run) => search(context, run, 'email', () => emailOf(context, run)),
  wake: expired,
};
