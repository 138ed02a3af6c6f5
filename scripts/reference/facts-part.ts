import { FACTS } from '#core/proofing/session-log/facts.ts';
import { withPart } from './marked-part.ts';

const AT_PHONES = { services: 'the services', phone: 'the phone', none: 'none' } as const;
const WORDS = { services: 'the services', operator: 'the operator', kiosk: 'the kiosk' } as const;

/** The page of the threat model with its table of facts made again. @throws Error without a place for it */
export const withFacts = (page: string): string =>
  withPart(page, {
    name: 'facts',
    from: 'core/proofing/session-log/facts.ts',
    text: [
      '| fact | whose word | at a person’s own phone | what a forgery leads to, or why it cannot be found |',
      '|---|---|---|---|',
      ...Object.values(FACTS).map((fact) => {
        const { what, word, phone, how } = fact;
        const since = 'since' in fact ? `, from evidence version ${fact.since} on; the kiosk before` : '';
        const unseen = 'fromPictures' in fact ? '; the kiosk where pictures stay there' : '';
        return `| ${what} | ${WORDS[word]}${since}${unseen} | ${AT_PHONES[phone]} | ${how} |`;
      }),
    ].join('\n'),
  });
