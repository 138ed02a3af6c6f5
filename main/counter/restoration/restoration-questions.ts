import type { RestorationQuestion } from '#core/contract/counter/state.ts';
import { failure } from '#core/contract/errors.ts';
import type { Language } from '#core/contract/flow.ts';
import { GALLERY_CONSENT, GALLERY_CONSENT_VERSION } from '#core/contract/gallery-consent.ts';
import type { RestorationCapture, RestorationDesk } from '#sdk/ports/restoration.ts';
import type { SignedSelfie } from '../evidence-pipeline/signed-captures.ts';

/** The session that runs. */
export interface RunningSession {
  readonly sessionId: string;
  readonly language: Language;
  /** Its selfie, signed for the DID that asks; undefined before it, and without the consent to biometric processing. */
  selfieFor(did: string): SignedSelfie | undefined;
}

export interface RestorationQuestionsOptions {
  session(): RunningSession | undefined;
  now(): Date;
  newId(): string;
  onChange(): void;
}

interface Open {
  readonly sessionId: string;
  readonly question: RestorationQuestion;
  settle(answer: string | undefined): void;
}

const TEXT = { version: GALLERY_CONSENT_VERSION, words: GALLERY_CONSENT };

/**
 * The questions of a restoration to the person at the counter, one at a time on their own display: the agreement to be
 * looked for by the selfie of the session, and the PIN of the wallet. A person without a selfie takes one in the
 * session.
 */
export class RestorationQuestions implements RestorationDesk {
  readonly #options: RestorationQuestionsOptions;
  #open: Open | undefined;
  #awaited: (() => void) | undefined;

  constructor(options: RestorationQuestionsOptions) {
    this.#options = options;
  }

  /** Undefined: the person does not agree, or the session ends before there is a selfie. */
  async captureLiveId({ did }: { readonly did: string }): Promise<RestorationCapture | undefined> {
    const begun = this.#options.session();
    const answer = await this.#ask({ kind: 'consent', questionId: this.#options.newId(), text: TEXT });
    if (!begun || answer === undefined) return undefined;
    const time = this.#options.now().toISOString();
    const found = await this.#withSelfie(begun.sessionId, did);
    if (!found) return undefined;
    return {
      ...found.selfie,
      consent: { textVersion: GALLERY_CONSENT_VERSION, language: found.language, time },
    };
  }

  /** Undefined: the person gave no PIN. */
  askSecondFactor(): Promise<string | undefined> {
    return this.#ask({ kind: 'pin', questionId: this.#options.newId() });
  }

  /** The current question to the person of this session. */
  question(sessionId: string): RestorationQuestion | undefined {
    return this.#open?.sessionId === sessionId ? this.#open.question : undefined;
  }

  /** @param answer null: a no @throws AppError `STEP_STALE` for a question that is not shown any more. */
  answer(sessionId: string, questionId: string, answer: string | null): void {
    if (this.question(sessionId)?.questionId !== questionId)
      throw failure('STEP_STALE', 'the question is not the one that is shown');
    this.#end(answer ?? undefined);
  }

  /** Called after every change of the session. @param running the session that runs */
  follow(running: string | undefined): void {
    if (this.#open && this.#open.sessionId !== running) this.#end(undefined);
    this.#awaited?.();
  }

  /** A second question meanwhile is not answered. */
  #ask(question: RestorationQuestion): Promise<string | undefined> {
    const session = this.#options.session();
    if (!session || this.#open) return Promise.resolve(undefined);
    return new Promise((settle) => {
      this.#open = { sessionId: session.sessionId, question, settle };
      this.#options.onChange();
    });
  }

  #withSelfie(
    sessionId: string,
    did: string,
  ): Promise<{ selfie: SignedSelfie; language: Language } | undefined> {
    return new Promise((resolve) => {
      this.#awaited = () => {
        const session = this.#options.session();
        const isOver = session?.sessionId !== sessionId;
        const selfie = isOver ? undefined : session.selfieFor(did);
        if (!isOver && !selfie) return;
        this.#awaited = undefined;
        resolve(selfie && session && { selfie, language: session.language });
      };
      this.#awaited();
    });
  }

  #end(answer: string | undefined): void {
    const open = this.#open;
    this.#open = undefined;
    open?.settle(answer);
    this.#options.onChange();
  }
}
