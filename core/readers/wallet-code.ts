import { AppError } from '../contract/errors.ts';
import { readMagicLink } from '../contract/wallet-calls/magic-link.ts';

/** A code that a person brings for their wallet. What it says is not trusted: only the services know whether it counts. */
export type WalletCode =
  /** A magic link, which links the wallet to a user. */
  | { readonly kind: 'magic-link'; readonly text: string }
  /** The address of an authentication session, by which the person signs in. */
  | { readonly kind: 'sign-in'; readonly url: string; readonly sessionId: string };

/** Longest address of a session that is read, in characters. */
const LONGEST_ADDRESS = 2000;
/** Ends as the address of an authentication session does; whose address it is, is judged later. */
const SESSION = /^https?:\/\/[^\s?#]+\/session\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Recognises the text of a scanned code; undefined for any other. */
export function readWalletCode(scanned: string): WalletCode | undefined {
  const text = scanned.trim();
  const sessionId = text.length > LONGEST_ADDRESS ? undefined : SESSION.exec(text)?.[1];
  if (sessionId !== undefined) return { kind: 'sign-in', url: text, sessionId };
  return isMagicLink(text) ? { kind: 'magic-link', text } : undefined;
}

function isMagicLink(text: string): boolean {
  try {
    return readMagicLink(text) !== undefined;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
