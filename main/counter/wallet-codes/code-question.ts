import { AppError } from '#core/contract/errors.ts';
import { type MagicLink, readMagicLink } from '#core/contract/wallet-calls/magic-link.ts';
import type { WalletCode } from '#core/readers/wallet-code.ts';
import type { PersonWallet, SignInRequest } from '../../ports/identity-library.ts';

/** Who asks. */
interface Asker {
  readonly community: string;
  readonly address: string;
}

/** What a person is asked about a code. User name, code and request stay in main. */
export type CodeQuestion = Asker &
  (
    | {
        readonly step: 'link';
        readonly text: string;
        readonly userName: string;
        readonly passwordRequired: boolean;
      }
    | { readonly step: 'sign-in'; readonly request: SignInRequest }
  );

/** What the person is asked about a code that counts. @throws AppError of the operation that refuses it, by rejecting */
export const questionOf = (wallet: PersonWallet, code: WalletCode): Promise<CodeQuestion> =>
  code.kind === 'magic-link' ? askedByLink(wallet, code.text) : askedBySession(wallet, code);

const place = ({ community, api }: MagicLink): Asker => ({ community, address: api });

/** The library refuses a link of another tenant before it says whose it is. */
async function askedByLink(wallet: PersonWallet, text: string): Promise<CodeQuestion> {
  const { userName, passwordRequired } = await wallet.validateLink(text);
  return { step: 'link', text, userName, passwordRequired, ...place(readMagicLink(text)) };
}

async function askedBySession(
  wallet: PersonWallet,
  code: Extract<WalletCode, { kind: 'sign-in' }>,
): Promise<CodeQuestion> {
  const request = await wallet.readSignIn(code);
  const { communityName: community, url: address } = request.session.origin;
  return { step: 'sign-in', request, community, address };
}

/** @returns false: the password was another one @throws AppError by rejecting */
export async function link(
  wallet: PersonWallet,
  { text, userName: name, passwordRequired }: Extract<CodeQuestion, { step: 'link' }>,
  answer: string,
): Promise<boolean> {
  try {
    await wallet.redeemLink(text, passwordRequired ? { name, password: answer } : { name });
    return true;
  } catch (error) {
    // The person may try again until it is locked.
    if (error instanceof AppError && error.code === 'USER_OR_PASSWORD_WRONG') return false;
    throw error;
  }
}
