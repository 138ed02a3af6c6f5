import { z } from 'zod';
import { exactOrigin } from '#core/contract/exact-origin.ts';
import type { SdkLinkedAccount, SdkOrigin } from './types.ts';

/**
 * The id of a user who is named by it or by the user name, in any case as at the services. An id needs no account.
 *
 * @returns undefined for a name that no account has.
 */
export function idOfNamed(
  accounts: readonly Pick<SdkLinkedAccount, 'userId' | 'userName'>[],
  named: string,
): string | undefined {
  const text = named.trim();
  if (z.uuid().safeParse(text).success) return text.toLowerCase();
  return accounts.find(({ userName }) => userName !== undefined && sameText(userName, text))?.userId;
}

/** Whether two origins are one; the id of the community counts where both name it. */
export const sameOrigin = (a: SdkOrigin, b: SdkOrigin): boolean =>
  (a.api === b.api || sameAddress(a.api, b.api)) &&
  sameText(a.tag, b.tag) &&
  sameText(a.community, b.community) &&
  (a.communityId ?? b.communityId) === (b.communityId ?? a.communityId);

function sameAddress(a: string, b: string): boolean {
  const origin = exactOrigin(a);
  return origin !== undefined && origin === exactOrigin(b);
}

const sameText = (a: string, b: string): boolean => a === b || a.toLowerCase() === b.toLowerCase();
