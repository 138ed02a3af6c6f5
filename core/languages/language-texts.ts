import type { screens } from './en/screens.ts';

/** The same keys with texts of another language; a missing or an extra key does not compile. */
type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };

/** The texts of both displays, by namespace. */
export type Screens = Texts<typeof screens>;

/** The consents of a session. A changed word needs a new version in core/contract/consent-texts.ts. */
export interface ConsentWords {
  readonly procedure: string;
  readonly biometric: string;
}

export interface Message {
  subject: string;
  text: string;
}

/** Messages that the services send to applicants. */
export interface MessageTexts {
  readonly link: (community: string, url: string, until: string) => Message;
  /** To a person who captures on their own phone. */
  readonly phoneLink: (community: string, url: string, until: string) => Message;
  /** To a person whose link to hosted pages no longer works. */
  readonly newLink: (community: string, url: string, until: string) => Message;
  readonly accessCode: (community: string, url: string, until: string) => Message;
  /** Verifies a number or an address. */
  readonly code: (community: string, code: string, minutes: number) => Message;
  readonly notice: (community: string, at: string) => Message;
  /** To a security officer: an operator or a member of staff holds a session. */
  readonly hold: (community: string, at: string, hold: string) => Message;
  /** The instructions to report a verification; without an address if the services cannot be reached from outside. */
  readonly deny: (url?: string) => string;
}

/** The pages on which users sign in at relying parties. */
export interface SignInTexts {
  readonly title: string;
  readonly intro: (party: string) => string;
  readonly userName: string;
  readonly password: string;
  readonly button: string;
  readonly wrong: string;
  readonly locked: (seconds: number) => string;
  readonly cancel: string;
  readonly shareTitle: string;
  readonly shareIntro: (party: string) => string;
  /** The data that a relying party learns, by scope. */
  readonly shared: Readonly<Record<'openid' | 'profile' | 'email' | 'phone' | '/assurance/ial/2', string>>;
  readonly agree: string;
  readonly endedTitle: string;
  readonly ended: string;
  readonly refusedTitle: string;
  readonly refused: string;
  readonly verification: VerificationTexts;
  readonly signOut: SignOutTexts;
}

/** The pages on which a user signs out. */
export interface SignOutTexts {
  readonly title: string;
  /** The relying party that sent the user, where it said which one it is. */
  readonly intro: (party?: string) => string;
  readonly none: string;
  readonly button: string;
  readonly stay: string;
  readonly goOn: string;
  readonly doneTitle: string;
  readonly done: string;
}

/** The page on which a sign-in waits until the user is verified at a counter. */
export interface VerificationTexts {
  readonly title: string;
  readonly intro: (party: string) => string;
  readonly start: string;
  readonly sent: Readonly<Record<'sms' | 'email', string>>;
  readonly branches: string;
  readonly goesOn: (until: string) => string;
  readonly look: string;
  readonly underway: string;
  readonly review: string;
  readonly short: (party: string) => string;
  readonly failed: string;
  readonly again: string;
  /** Where a workflow can be done on the device of the user, beside the counter. */
  readonly online: OnlineTexts;
}

/** The way of a verification that begins on the device of the user. */
export interface OnlineTexts {
  readonly title: string;
  readonly intro: string;
  readonly begin: string;
  readonly unavailable: string;
  readonly open: string;
  readonly resume: string;
  readonly stop: string;
  readonly expired: string;
  readonly incomplete: string;
  readonly stopped: string;
}

/** The pages behind links to applicants. */
export interface PageTexts {
  /** The label of the links to the same page in other languages. */
  /** Above every page about a session of a sandbox. */
  readonly sandbox: string;
  readonly languageLinks: string;
  readonly prepareTitle: string;
  readonly prepareIntro: string;
  readonly consentHeading: string;
  readonly consentTick: string;
  readonly formHeading: string;
  readonly required: string;
  readonly next: string;
  readonly answerWrong: string;
  readonly readyTitle: string;
  readonly readyIntro: string;
  readonly codeLabel: string;
  readonly qrLabel: string;
  readonly until: (moment: string) => string;
  readonly bring: string;
  readonly accessCodeTitle: string;
  readonly accessCodeIntro: string;
  readonly accessCodeLabel: string;
  readonly unknownTitle: string;
  readonly unknown: string;
  readonly expiredTitle: string;
  readonly expired: string;
  readonly overTitle: string;
  readonly over: string;
  /** The link of a session that runs on phones, and whose page it does not lead to. */
  readonly elsewhereTitle: string;
  readonly elsewhere: string;
  /** A link on the page of a session that a sign-in asked for. */
  readonly backToSignIn: string;
  readonly denyTitle: string;
  readonly denyIntro: (moment: string) => string;
  readonly denyButton: string;
  readonly deniedTitle: string;
  readonly denied: string;
  readonly passkeyTitle: string;
  readonly passkeyIntro: string;
  readonly passkeyButton: string;
  readonly passkeyDone: string;
  readonly passkeyFailed: string;
}

/** The facts that the sentences of a flow's template name. */
export interface TemplateFacts {
  name: string;
  /** Longest retention, spelt out. */
  kept: string;
  selfieTries: number;
  retries: number;
}

type TemplateSentence =
  | 'consent'
  | 'consentFace'
  | 'kept'
  | 'form'
  | 'document'
  | 'selfie'
  | 'result'
  | 'retries';

/** Sentences about a flow, from which its template is made. */
export type TemplateWords = Readonly<Record<TemplateSentence, (facts: TemplateFacts) => string>> & {
  /** The separator of two sentences. */
  readonly between: string;
};

/** Names of the built-in flows. A flow whose name changes needs a new version. */
export type FlowNames = Readonly<
  Record<'counter-standard' | 'demo' | 'file-check' | 'document-check' | 'remote-check', string>
>;

/** Every text of one language, a file for each subject. */
export interface LanguageTexts {
  /** The name of the language in itself. */
  readonly name: string;
  /** BCP 47 tag for dates and times. */
  readonly locale: string;
  readonly screens: Screens;
  readonly consent: ConsentWords;
  /** The consent of a person at their own phone. */
  readonly remoteConsent: ConsentWords;
  readonly guardianConsent: ConsentWords;
  /** A changed word needs a new version in core/contract/gallery-consent.ts. */
  readonly galleryConsent: string;
  /** A changed word needs a new version in main/counter/calibration/volunteer-consent.ts. */
  readonly volunteerConsent: string;
  /** A changed word needs a new version in main/counter/enrolment/wallet-consent.ts. */
  readonly walletConsent: string;
  readonly walletBackupConsent: string;
  readonly messages: MessageTexts;
  readonly pages: PageTexts;
  readonly signIn: SignInTexts;
  readonly templates: TemplateWords;
  readonly flows: FlowNames;
}
