import type { ApplicantState, EnrolmentStep } from '#core/contract/counter/state.ts';
import { BACKUP_CONSENT, WALLET_CONSENT } from '#main/counter/enrolment/wallet-consent.ts';
import type { ScreenFixture } from './screen-fixture.ts';

const ENDED: ApplicantState = {
  active: true,
  branch: 'Town hall, counter 2',
  languages: ['en', 'fr', 'zh-Hans', 'es'],
  language: 'en',
  sessionId: '01933f5e-7a10-7b3a-9c1e-2f6f0a9d1c55',
  reference: 'K7-205',
  at: { step: 'done', visit: 1 },
  steps: ['language', 'consent', 'document', 'selfie', 'done'],
  helpAsked: false,
  waiting: false,
  sharedDisplay: false,
  ended: 'completed',
};
/** The first words of the list of BIP-39: an invented wallet. */
const WORDS = 'abandon ability able about above absent absorb abstract absurd abuse access accident'.split(
  ' ',
);
const QUESTIONS = [
  { position: 3, choices: ['able', 'horse', 'orange', 'piano', 'tourist', 'winter'] },
  { position: 11, choices: ['access', 'bread', 'garden', 'kitchen', 'mountain', 'yellow'] },
];
const SHOWN = { 'enrolment.words': { ok: true, value: { words: WORDS, questions: QUESTIONS } } } as const;
const AGAIN = {
  ok: false,
  error: { code: 'WALLET_WORDS_SHOWN', message: 'The words of this wallet were shown already' },
} as const;
const WRONG = {
  ok: false,
  error: { code: 'WALLET_WORDS_WRONG', message: 'These are not the words that were asked for' },
} as const;

const TEXTS: Partial<Record<EnrolmentStep, typeof WALLET_CONSENT>> = {
  offer: WALLET_CONSENT,
  'back-up': BACKUP_CONSENT,
};

const at = (step: EnrolmentStep): ApplicantState => ({
  ...ENDED,
  enrolment: { step, visit: 2, ...(TEXTS[step] ? { text: TEXTS[step] } : {}) },
});
const screen = (name: string, step: EnrolmentStep, rest: Partial<ScreenFixture> = {}): ScreenFixture => ({
  name: `applicant-wallet-${name}`,
  role: 'applicant',
  applicant: at(step),
  ...rest,
});
const choose = (question: number) => ({
  press: `.ChoiceGroup:nth-of-type(${question}) .ChoiceGroup-choice:nth-child(1)`,
});

/** The screen of an applicant who may take a wallet. */
export const WALLET_SCREENS: readonly ScreenFixture[] = [
  screen('offer', 'offer'),
  screen('words', 'words', { answers: SHOWN }),
  screen('words-gone', 'words', { answers: { 'enrolment.words': AGAIN } }),
  screen('check', 'words', { answers: SHOWN, actions: [{ look: '.Wallet-words' }, { push: at('check') }] }),
  screen('check-wrong', 'words', {
    answers: { ...SHOWN, 'enrolment.check-words': WRONG },
    actions: [
      { look: '.Wallet-words' },
      { push: at('check') },
      choose(1),
      choose(2),
      { press: '.Wallet-foot .Button[data-variant=primary]' },
    ],
  }),
  screen('back-up', 'back-up'),
  screen('pin', 'back-up', { actions: [{ press: '.Wallet-foot .Button:nth-child(2)' }] }),
  screen('keeping', 'keeping'),
  screen('kept', 'kept'),
  screen('failed', 'failed'),
];
