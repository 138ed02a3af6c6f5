import { requireSolved } from '#services/contact/index.ts';
import type { CaptchaConfigBody } from '#services/contract/captcha.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { findCaptcha } from '#services/flows/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { findInstance, type InstanceRow, notePerson } from './instance.repository.ts';
import { isTokenOf, namedByToken } from './instance-token.ts';

type CaptchaFacts = Pick<CaptchaConfigBody, 'provider' | 'siteKey'>;

/** Returns the CAPTCHA that the person of an instance has yet to solve; undefined if there is none, or it is solved. */
export async function openCaptchaOf(
  { db }: Pick<ServicesContext, 'db'>,
  instance: InstanceRow,
): Promise<CaptchaFacts | undefined> {
  if (instance.personAt || instance.state !== 'In Progress') return undefined;
  return findCaptcha(db, instance);
}

/** @throws ProblemError `CAPTCHA_REQUIRED` before the CAPTCHA of the community is solved */
export async function requireSolvedBefore(
  context: Pick<ServicesContext, 'db'>,
  instance: InstanceRow,
): Promise<void> {
  if (await openCaptchaOf(context, instance)) throw new ProblemError('CAPTCHA_REQUIRED');
}

/**
 * Takes the answer to the CAPTCHA, once for the whole instance.
 *
 * @throws ProblemError `CAPTCHA_REJECTED`, `CAPTCHA_UNAVAILABLE`
 */
export async function solveCaptcha(
  context: ServicesContext,
  instance: InstanceRow,
  answer: string,
): Promise<void> {
  if (instance.personAt) return;
  await requireSolved(context, instance, answer);
  await notePerson(context.db, instance, context.now());
}

/** Whose script the page of an address may load. A stranger's address opens nothing. */
export async function providerOfPage(
  context: Pick<ServicesContext, 'db' | 'sealers'>,
  token: string,
): Promise<CaptchaFacts['provider'] | undefined> {
  const named = namedByToken(token);
  const instance = named && (await findInstance(context.db, named));
  if (!instance || !isTokenOf(context.sealers.service, token, instance.tokenHash)) return undefined;
  return (await openCaptchaOf(context, instance))?.provider;
}
