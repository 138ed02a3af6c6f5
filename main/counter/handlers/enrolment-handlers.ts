import type { enrolmentOperations } from '#core/contract/counter/enrolment-operations.ts';
import type { Handlers } from '#core/contract/kit.ts';
import type { EnrolmentDesk } from '../enrolment/enrolment-desk.ts';
import type { Kiosk } from '../kiosk.ts';

/** The answers of a person who may take a wallet from a verification. */
export function enrolmentHandlers(kiosk: Kiosk): Handlers<typeof enrolmentOperations> {
  const act = (work: (desk: EnrolmentDesk) => void) => {
    work(kiosk.open().enrolment);
    return { done: true } as const;
  };
  return {
    'enrolment.answer-offer': (given) => act((desk) => desk.answerOffer(given, given)),
    'enrolment.words': (at) => kiosk.open().enrolment.words(at),
    'enrolment.words-noted': (at) => act((desk) => desk.wordsNoted(at)),
    'enrolment.new-words': (at) => act((desk) => desk.newWords(at)),
    'enrolment.check-words': ({ words, ...at }) => act((desk) => desk.checkWords(at, words)),
    'enrolment.answer-back-up': (given) => act((desk) => desk.answerBackUp(given, given)),
    'enrolment.more-time': (at) => act((desk) => desk.moreTime(at)),
    'enrolment.decline': (at) => act((desk) => desk.decline(at)),
  };
}
