import type { WordQuestion } from '#core/contract/counter/enrolment-operations.ts';
import type { EnrolmentProgress, EnrolmentStep, EnrolmentView } from '#core/contract/counter/state.ts';
import { AppError, causeOf, type ErrorResponse, failure } from '#core/contract/errors.ts';
import type { Language } from '#core/contract/flow.ts';
import { equalBytes, utf8 } from '#core/keys/bytes.ts';
import { checkNewPin } from '#core/keys/pin-policy.ts';
import { wordQuestions } from '#core/keys/word-questions.ts';
import type { AuditInput } from '#sdk/ports/vault.ts';
import type { PersonEnrolment } from '../../ports/identity-library.ts';
import type { SessionState } from '../session/session-state.ts';
import { BACKUP_CONSENT, WALLET_CONSENT, walletConsentHash } from './wallet-consent.ts';

export interface EnrolmentDeskOptions {
  /** The person of the session that has just ended; undefined where nothing can be enrolled. */
  person(): PersonEnrolment | undefined;
  now(): Date;
  /** A random whole number below a limit. */
  below(limit: number): number;
  note(entry: AuditInput): void;
  /** Something that a screen shows, or whether the person's context is needed, has changed. */
  onChange(): void;
  /** A failure that no screen tells the cause of. */
  onFault(error: unknown): void;
}

/** Names one visit of one step, as every answer does. */
export interface EnrolmentVisit {
  readonly sessionId: string;
  readonly visit: number;
}

type Step = EnrolmentStep | 'declined' | 'timed-out';

interface Open {
  readonly sessionId: string;
  readonly person: PersonEnrolment;
  readonly language: Language;
  readonly stepMs: number;
  step: Step;
  visit: number;
  /** Milliseconds since the epoch; absent where nothing is asked. */
  deadline?: number | undefined;
  /** Until the display has them. */
  words?: readonly string[] | undefined;
  /** The words that the person has to name again. */
  asked?: readonly string[] | undefined;
  error?: ErrorResponse | undefined;
  /** The community allows wallets to be restored. */
  mayBackUp: boolean;
  /** The PIN for a back-up that is still to be made. */
  pin?: string | undefined;
  backUp?: 'waiting' | 'kept' | undefined;
  /** When the kiosk tells the services again that the wallet took the documents. */
  tellAt?: number | undefined;
}

const TELL_AGAIN_MS = 10_000;
const PROGRESS = {
  offer: 'offered',
  words: 'under-way',
  check: 'under-way',
  'back-up': 'under-way',
  keeping: 'under-way',
  kept: 'kept',
  failed: 'failed',
  declined: 'declined',
  'timed-out': 'timed-out',
} as const satisfies Record<Step, EnrolmentProgress['state']>;

/**
 * Lets the person of a session that ended with Success take a wallet. Everything is in memory until the wallet is kept.
 * So a refusal, the end of the time or of the session, and a killed process leave nothing behind.
 */
export class EnrolmentDesk {
  readonly #options: EnrolmentDeskOptions;
  #open: Open | undefined;

  constructor(options: EnrolmentDeskOptions) {
    this.#options = options;
  }

  /** A session has ended: its person is offered a wallet where the flow says so. */
  begin({ sessionId, flow, ending, provisional, language }: SessionState): void {
    if (flow.enrolment !== 'wallet' || ending !== 'decided' || provisional?.outcome !== 'Success') return;
    const person = this.#options.person();
    if (!person) return;
    const stepMs = flow.idle.applicantStepSec * 1000;
    const open: Open = {
      sessionId,
      person,
      stepMs,
      language: language ?? 'en',
      step: 'offer',
      visit: 0,
      mayBackUp: false,
    };
    this.#open = open;
    this.#goTo(open, 'offer');
    void this.#askServices(open);
  }

  /** The session on the screens has changed. One that is left, or that the services judge otherwise, ends the enrolment. */
  follow(session: Pick<SessionState, 'sessionId' | 'finalState'> | undefined): void {
    const open = this.#open;
    if (!open) return;
    if (open.sessionId !== session?.sessionId) this.#open = undefined;
    else if (session.finalState && session.finalState !== 'Success') this.#refuse(open);
  }

  /** Whether the context of the person is still needed after the end of the session. */
  needs(sessionId: string): boolean {
    const open = this.#of(sessionId);
    return open !== undefined && (asks(open.step) || open.step === 'keeping' || open.step === 'kept');
  }

  /** The view of the applicant's display. */
  view(sessionId: string): { enrolment?: EnrolmentView; stepDeadline?: string } {
    const open = this.#of(sessionId);
    if (!open || open.step === 'declined' || open.step === 'timed-out') return {};
    const { step, visit, deadline, backUp } = open;
    const text = TEXTS[step];
    const enrolment = { step, visit, ...(text ? { text } : {}), ...(backUp ? { backUp } : {}) };
    return { enrolment, ...(deadline ? { stepDeadline: new Date(deadline).toISOString() } : {}) };
  }

  /** The view of the operator's display. */
  progress(sessionId: string): EnrolmentProgress | undefined {
    const open = this.#of(sessionId);
    if (!open) return undefined;
    const { step, error, backUp } = open;
    return { state: PROGRESS[step], ...(backUp ? { backUp } : {}), ...(error ? { error } : {}) };
  }

  /** @throws AppError `STEP_STALE`, `NOT_READY` */
  answerOffer(at: EnrolmentVisit, { agreed, textVersion }: { agreed: boolean; textVersion: string }): void {
    const open = this.#at(at, 'offer');
    if (textVersion !== WALLET_CONSENT.version)
      throw failure('STEP_STALE', `in force ${WALLET_CONSENT.version}`);
    if (!agreed) {
      this.#end('declined');
      return;
    }
    this.#noteConsent(open, 'enrolment.agreed', WALLET_CONSENT);
    this.newWords(at);
  }

  /** Hands the words out, once. @throws AppError `STEP_STALE`, `WALLET_WORDS_SHOWN` */
  words(at: EnrolmentVisit): { words: string[]; questions: WordQuestion[] } {
    const open = this.#at(at, 'words');
    const { words } = open;
    if (!words) throw failure('WALLET_WORDS_SHOWN', 'the display has had them');
    const questions = wordQuestions(words, this.#options.below);
    open.asked = questions.map(({ position }) => words[position - 1]!);
    open.words = undefined;
    return { words: [...words], questions };
  }

  /** @throws AppError `STEP_STALE` */
  wordsNoted(at: EnrolmentVisit): void {
    const open = this.#at(at, 'words');
    if (!open.asked) throw failure('STEP_STALE', 'the words were not shown');
    this.#goTo(open, 'check');
  }

  /** @throws AppError `STEP_STALE`, `NOT_READY` */
  newWords(at: EnrolmentVisit): void {
    const open = this.#at(at, 'offer', 'words', 'check');
    open.words = open.person.newWallet();
    open.asked = undefined;
    this.#goTo(open, 'words');
  }

  /** Right words keep the wallet. @throws AppError `STEP_STALE`, `WALLET_WORDS_WRONG` */
  checkWords(at: EnrolmentVisit, given: readonly string[]): void {
    const open = this.#at(at, 'check');
    const asked = open.asked ?? [];
    const isRight = equalBytes(utf8(JSON.stringify(asked)), utf8(JSON.stringify(given)));
    if (!isRight) throw failure('WALLET_WORDS_WRONG', 'one of the words is another one');
    open.asked = undefined;
    if (open.mayBackUp) this.#goTo(open, 'back-up');
    else this.#keepNow(open);
  }

  /** @param pin null: the person wants no back-up @throws AppError `STEP_STALE`, `PIN_WEAK` */
  answerBackUp(at: EnrolmentVisit, { pin, textVersion }: { pin: string | null; textVersion: string }): void {
    const open = this.#at(at, 'back-up');
    if (textVersion !== BACKUP_CONSENT.version)
      throw failure('STEP_STALE', `in force ${BACKUP_CONSENT.version}`);
    if (pin !== null) {
      checkNewPin(pin);
      this.#noteConsent(open, 'enrolment.back-up-agreed', BACKUP_CONSENT);
      open.pin = pin;
      open.backUp = 'waiting';
    }
    this.#keepNow(open);
  }

  /** @throws AppError `STEP_STALE` */
  moreTime(at: EnrolmentVisit): void {
    const open = this.#at(at, 'offer', 'words', 'check', 'back-up');
    open.deadline = this.#options.now().getTime() + open.stepMs;
    this.#options.onChange();
  }

  /** @throws AppError `STEP_STALE` */
  decline(at: EnrolmentVisit): void {
    this.#at(at, 'offer', 'words', 'check', 'back-up');
    this.#end('declined');
  }

  /** Acts on time limits. */
  tick(): void {
    const open = this.#open;
    if (!open) return;
    const now = this.#options.now().getTime();
    if (open.deadline !== undefined && open.deadline <= now) this.#end('timed-out');
    else if (open.tellAt !== undefined && open.tellAt <= now) void this.#tell(open);
  }

  async #askServices(open: Open): Promise<void> {
    try {
      open.mayBackUp = await open.person.mayBackUp();
    } catch (error) {
      // Without an answer no back-up is offered.
      this.#options.onFault(error);
    }
  }

  #keepNow(open: Open): void {
    this.#goTo(open, 'keeping');
    void this.#keep(open);
  }

  async #keep(open: Open): Promise<void> {
    try {
      await open.person.keep(open.pin ?? null);
      open.pin = undefined;
    } catch (error) {
      if (this.#open === open && open.step === 'keeping') this.#fail(open, this.#told(error));
      return;
    }
    if (this.#open !== open || open.step !== 'keeping') return;
    this.#goTo(open, 'kept');
    await this.#tell(open);
  }

  /** Until the services know it, they find no wallet by the face of the person, and keep no back-up of it. */
  async #tell(open: Open): Promise<void> {
    open.tellAt = undefined;
    try {
      await open.person.tellServices();
      if (open.step !== 'kept') return;
      if (open.backUp === 'waiting') await open.person.backUp();
      if (open.step !== 'kept') return;
      if (open.backUp) open.backUp = 'kept';
      open.error = undefined;
    } catch (error) {
      if (open.step !== 'kept') return;
      open.error = this.#told(error);
      open.tellAt = this.#options.now().getTime() + TELL_AGAIN_MS;
    }
    if (this.#open === open) this.#options.onChange();
  }

  #told(error: unknown): ErrorResponse {
    if (error instanceof AppError) return error.toResponse();
    this.#options.onFault(error);
    return new AppError('INTERNAL', causeOf('INTERNAL', 'the enrolment failed')).toResponse();
  }

  /** An enrolment in progress ends with the context of the person; a stored one, the runner has removed. */
  #refuse(open: Open): void {
    if (asks(open.step)) this.#end('declined');
    else if (open.step === 'keeping' || open.step === 'kept') this.#fail(open, refusal());
  }

  #fail(open: Open, error: ErrorResponse): void {
    open.error = error;
    [open.pin, open.backUp, open.tellAt] = [undefined, undefined, undefined];
    this.#goTo(open, 'failed');
  }

  #end(step: 'declined' | 'timed-out'): void {
    const open = this.#open;
    if (!open) return;
    this.#note({ actor: 'applicant', action: `enrolment.${step}`, subject: open.sessionId });
    this.#goTo(open, step);
  }

  #goTo(open: Open, step: Step): void {
    open.step = step;
    open.visit += 1;
    open.deadline = asks(step) ? this.#options.now().getTime() + open.stepMs : undefined;
    if (step !== 'words') open.words = undefined;
    if (step !== 'words' && step !== 'check') open.asked = undefined;
    this.#options.onChange();
  }

  #noteConsent(
    { language, sessionId }: Open,
    action: string,
    consent: Parameters<typeof walletConsentHash>[0],
  ): void {
    const { version: textVersion } = consent;
    const detail = { textVersion, textHash: walletConsentHash(consent, language), language };
    this.#note({ actor: 'applicant', action, subject: sessionId, detail });
  }

  #note(entry: Omit<AuditInput, 'time'>): void {
    this.#options.note({ time: this.#options.now().toISOString(), ...entry });
  }

  #of(sessionId: string): Open | undefined {
    return this.#open?.sessionId === sessionId ? this.#open : undefined;
  }

  #at({ sessionId, visit }: EnrolmentVisit, ...steps: Step[]): Open {
    const open = this.#of(sessionId);
    if (!open) throw failure('SESSION_NOT_FOUND', 'nothing is enrolled from it');
    if (open.visit === visit && steps.includes(open.step)) return open;
    throw failure('STEP_STALE', `visit ${visit} of ${open.visit}, step ${open.step}`);
  }
}

/** The services did not confirm the provisional Success. */
const refusal = (): ErrorResponse =>
  failure('SESSION_ENDED', 'the final outcome is another than Success').toResponse();

/** Whether the person is asked something. */
const asks = (step: Step): boolean => ['offer', 'words', 'check', 'back-up'].includes(step);

/** The texts that the person agrees to. */
const TEXTS: Partial<Record<Step, NonNullable<EnrolmentView['text']>>> = {
  offer: WALLET_CONSENT,
  'back-up': BACKUP_CONSENT,
};
