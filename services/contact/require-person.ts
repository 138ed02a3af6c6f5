import type { SendLink } from '#services/contract/contact.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { Community } from '#services/flows/index.ts';
import { openCaptcha } from '#services/flows/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';

/**
 * Before a link goes out by SMS, in a community with a CAPTCHA: its provider says that a person asks for it. Outside of
 * any transaction, because the provider is on another machine.
 *
 * @throws ProblemError `CAPTCHA_REQUIRED`, `CAPTCHA_REJECTED`, `CAPTCHA_UNAVAILABLE`.
 */
export async function requirePerson(
  { db, sealers, captcha, messages }: Pick<ServicesContext, 'db' | 'sealers' | 'captcha' | 'messages'>,
  community: Community,
  { channel, captcha: token }: SendLink,
): Promise<void> {
  // What no gateway would send is refused for that.
  const configured =
    channel === 'sms' && messages.sms ? await openCaptcha(db, sealers, community) : undefined;
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
