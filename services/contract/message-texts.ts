import { LANGUAGE_TEXTS, type Language } from '#core/languages/index.ts';
import type { Message } from '#core/languages/language-texts.ts';
import { CODE_MS } from './contact.ts';

interface LinkFacts {
  community: string;
  url: string;
  expiresAt: Date;
}
interface NoticeFacts {
  community: string;
  endedAt: Date;
  /** The flow's own text about a result, if it has one. */
  result?: string | undefined;
  /** Absent where these services are not reached from outside: the notice then asks the person to go to the counter. */
  repudiationUrl?: string | undefined;
}
/** Date and time as people of this language write it, in UTC, which is said. */
export function moment(language: Language, time: Date): string {
  const format = new Intl.DateTimeFormat(LANGUAGE_TEXTS[language].locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(time)} UTC`;
}

/** The message to a person who will come to the counter. */
export const linkText = (language: Language, { community, url, expiresAt }: LinkFacts): Message =>
  LANGUAGE_TEXTS[language].messages.link(community, url, moment(language, expiresAt));

/** The message to a person who captures on their own phone. */
export const phoneLinkText = (language: Language, { community, url, expiresAt }: LinkFacts): Message =>
  LANGUAGE_TEXTS[language].messages.phoneLink(community, url, moment(language, expiresAt));

/** The message to a person who asked for a new link to the hosted pages. */
export const newLinkText = (language: Language, { community, url, expiresAt }: LinkFacts): Message =>
  LANGUAGE_TEXTS[language].messages.newLink(community, url, moment(language, expiresAt));

/** The message to a user who links a wallet. */
export const accessCodeText = (language: Language, { community, url, expiresAt }: LinkFacts): Message =>
  LANGUAGE_TEXTS[language].messages.accessCode(community, url, moment(language, expiresAt));

/** The notice to a security officer: a session is held. */
export const holdText = (
  language: Language,
  { community, heldAt, holdId }: { community: string; heldAt: Date; holdId: string },
): Message => LANGUAGE_TEXTS[language].messages.hold(community, moment(language, heldAt), holdId);

/** The message that verifies a person's number or address. */
export const codeText = (
  language: Language,
  { community, code }: { community: string; code: string },
): Message => LANGUAGE_TEXTS[language].messages.code(community, code, CODE_MS / 60_000);

/** The notice to a person after their identity was verified: date, service, and how to report that it was not them. */
export function noticeText(
  language: Language,
  { community, endedAt, result, repudiationUrl }: NoticeFacts,
): Message {
  const { notice, deny } = LANGUAGE_TEXTS[language].messages;
  const words = notice(community, moment(language, endedAt));
  return { ...words, text: [words.text, result, deny(repudiationUrl)].filter(Boolean).join('\n') };
}
