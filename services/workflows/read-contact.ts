import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { Email, Phone } from '#services/contract/contact.ts';

/**
 * Types of numbers that take text messages at the price of any other; a message to a personal number is charged to its
 * sender.
 */
const REACHED = {
  MOBILE: 'mobile',
  FIXED_LINE_OR_MOBILE: 'fixed-or-mobile',
  VOIP: 'voip',
};
const isReached = (type: string | undefined): type is keyof typeof REACHED =>
  type !== undefined && Object.hasOwn(REACHED, type);

/** A number that takes text messages, or why it does not count. */
export type ReadPhone = { number: string; type: string } | { refused: 'PHONE_INVALID' | 'PHONE_UNREACHED' };

/** Reads a telephone number in the international form. */
export function readPhone(text: string): ReadPhone {
  const parsed = parsePhoneNumberFromString(text, { extract: false });
  if (!parsed?.isValid() || parsed.ext || !Phone.safeParse(parsed.number).success) {
    return { refused: 'PHONE_INVALID' };
  }
  // A number of no country is that of a satellite or a service: its owner is paid for messages to it.
  if (parsed.isNonGeographic()) return { refused: 'PHONE_UNREACHED' };
  const type = parsed.getType();
  return isReached(type) ? { number: parsed.number, type: REACHED[type] } : { refused: 'PHONE_UNREACHED' };
}

/** An address with its domain, or why it does not count. */
export type ReadEmail =
  | { address: string; domain: string }
  | { refused: 'EMAIL_INVALID' | 'EMAIL_DISPOSABLE' };

let disposable: ReadonlySet<string> | undefined;

/** Reads an e-mail address; one at a domain that gives addresses away for minutes, or below it, is refused. */
export function readEmail(text: string): ReadEmail {
  const { success, data: address = '' } = Email.safeParse(text);
  if (!success) return { refused: 'EMAIL_INVALID' };
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  disposable ??= disposableEmailBlocklistSet();
  const labels = domain.split('.');
  const above = labels.map((_, index) => labels.slice(index).join('.'));
  if (above.some((name) => disposable?.has(name))) return { refused: 'EMAIL_DISPOSABLE' };
  return { address, domain };
}

/** Enough of a contact for its person to know it again. */
export function maskedContact(contact: string): string {
  const at = contact.lastIndexOf('@');
  if (at > 0) return `${at > 1 ? contact.slice(0, 1) : ''}•••${contact.slice(at)}`;
  return `${contact.slice(0, 3)} ••• ${contact.slice(-2)}`;
}

/** A contact as messages go there; undefined where they do not. */
export function readContactOf(kind: 'phone' | 'email', text: string): string | undefined {
  if (kind === 'phone') {
    const read = readPhone(text);
    return 'number' in read ? read.number : undefined;
  }
  const read = readEmail(text);
  return 'address' in read ? read.address : undefined;
}
