import type { SendLink } from '#services/contract/contact.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { Community } from '#services/flows/index.ts';
import { openCaptcha } from '#services/flows/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { linkOrigin } from './link-channel.ts';

type Asking = Pick<ServicesContext, 'db' | 'sealers' | 'captcha'>;

/**
 * Before a link goes out by SMS, in a community with a CAPTCHA: its provider says that a person asks for it.
 *
 * @throws ProblemError `CAPTCHA_REQUIRED`, `CAPTCHA_REJECTED`, `CAPTCHA_UNAVAILABLE`.
 */
export async function requirePerson(
  context: Asking & Pick<ServicesContext, 'messages' | 'publicOrigin'>,
  community: Community,
  { channel, captcha: token }: SendLink,
): Promise<void> {
  // A message that is refused anyway needs no CAPTCHA.
  const isSent = context.messages.sms !== undefined && linkOrigin(context) !== undefined;
  if (channel === 'sms' && isSent) await requireSolved(context, community, token);
}

/**
 * In a community with a CAPTCHA: its provider says that this answer is of a person. Outside of any transaction, because
 * the provider is on another machine.
 *
 * @throws ProblemError `CAPTCHA_REQUIRED`, `CAPTCHA_REJECTED`, `CAPTCHA_UNAVAILABLE`.
 */
export async function requireSolved(
  { db, sealers, captcha }: Asking,
  community: Community,
  token: string | undefined,
): Promise<void> {
  const configured = await openCaptcha(db, sealers, community);
  if (!configured) return;
  if (token === undefined) {
    throw new ProblemError('CAPTCHA_REQUIRED');
  }
  const isGood = await captcha.verify({ ...configured, token }).catch((cause: unknown) => {
    const detail =
      'The provider of the CAPTCHA cannot be asked. Try again; if this stays, tell your administrator.';
    throw new ProblemError('CAPTCHA_UNAVAILABLE', detail, { cause });
  });
  if (!isGood) throw new ProblemError('CAPTCHA_REJECTED');
}
