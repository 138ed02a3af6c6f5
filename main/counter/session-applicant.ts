import { randomUUID } from 'node:crypto';
import type { Vision } from '#capture/vision/ports.ts';
import type { Flow } from '#core/contract/flow.ts';
import type { Clock } from '../ports/clock.ts';
import type { IdentityLibrary, PersonWallet } from '../ports/identity-library.ts';
import { EnrolmentDesk } from './enrolment/enrolment-desk.ts';
import { secureRandom } from './evidence-pipeline/secure-random.ts';
import type { CaptureSource } from './evidence-pipeline/signed-captures.ts';
import { librarySession } from './library-session.ts';
import { RestorationQuestions } from './restoration/restoration-questions.ts';
import { restoringSession } from './restoration/restoring-session.ts';
import { ScopeConsent } from './scope-consent.ts';
import type { SessionRunner } from './session/session-runner.ts';
import type { SessionState } from './session/session-state.ts';
import type { UnlockedKiosk } from './setup/unlocked-kiosk.ts';
import { SignInCodes } from './sign-in-codes/sign-in-codes.ts';
import { readQrCode } from './wallet-codes/read-qr-code.ts';
import { WalletCodes } from './wallet-codes/wallet-codes.ts';

interface SessionApplicantOptions {
  readonly unlocked: Pick<UnlockedKiosk, 'vault' | 'wallet'>;
  readonly runner: SessionRunner;
  readonly library: IdentityLibrary;
  readonly vision: Vision;
  readonly clock: Clock;
  /** The rules by which the pictures of a session are compared. */
  readonly comparisonRules: (state: SessionState) => Flow['comparison'];
  readonly onChange: () => void;
  readonly onFault: (error: unknown) => void;
}

/** The applicant of the session on the screens: their wallet, and everything that the kiosk asks them outside of the steps. */
export class SessionApplicant {
  readonly enrolment: EnrolmentDesk;
  readonly restoration: RestorationQuestions;
  readonly scopeConsent: ScopeConsent;
  readonly walletCodes: WalletCodes;
  readonly signInCodes: SignInCodes;
  readonly #options: SessionApplicantOptions;

  constructor(options: SessionApplicantOptions) {
    this.#options = options;
    const { unlocked, runner, clock, onChange } = options;
    const { vault } = unlocked;
    this.enrolment = this.#makeEnrolment();
    this.restoration = this.#makeRestoration();
    const session = () => this.#session();
    this.scopeConsent = new ScopeConsent({ runner, session, vault, clock, onChange });
    this.walletCodes = this.#makeWalletCodes();
    this.signInCodes = this.#makeSignInCodes();
  }

  /** Called after every change of the session. */
  follow(): void {
    this.enrolment.follow(this.#options.runner.present());
    this.#followSession();
  }

  /** The session's change is stored already: a failure of the library must not become one of the session. */
  #followSession(): void {
    const { runner, library, onFault } = this.#options;
    const present = runner.present();
    const session = librarySession(present, this.#librarySource());
    const running = present?.status === 'active' ? session?.sessionId : undefined;
    this.scopeConsent.requests.follow(this.#session()?.sessionId);
    try {
      this.restoration.follow(running);
      library.follow(session);
      this.walletCodes.follow();
      this.signInCodes.follow();
    } catch (error) {
      onFault(error);
    }
  }

  /** The session that still needs its applicant: it runs, or its applicant takes a wallet after its end. */
  #session(): SessionState | undefined {
    const session = this.#options.runner.present();
    const isOpen = session && (session.status === 'active' || this.enrolment.needs(session.sessionId));
    return isOpen ? session : undefined;
  }

  /** The applicant's wallet, while their session needs them and the wallet is open. */
  #wallet(): { readonly sessionId: string; readonly wallet: PersonWallet } | undefined {
    const session = this.#session();
    const wallet = session && this.#options.library.personWallet();
    return wallet && { sessionId: session.sessionId, wallet };
  }

  #captureSource(): CaptureSource {
    const { vault, wallet } = this.#options.unlocked;
    return { kiosk: wallet, artefacts: vault.artefacts };
  }

  #librarySource(): Parameters<typeof librarySession>[1] {
    const { clock, comparisonRules } = this.#options;
    return {
      ...this.#captureSource(),
      now: () => clock.now(),
      comparisonRules,
      enrols: (sessionId) => this.enrolment.needs(sessionId),
    };
  }

  #makeEnrolment(): EnrolmentDesk {
    const { unlocked, library, clock, onChange, onFault } = this.#options;
    return new EnrolmentDesk({
      person: () => library.enrolment(),
      now: () => clock.now(),
      below: secureRandom,
      note: (entry) => void unlocked.vault.audit.append(entry),
      onChange: () => {
        this.#followSession();
        onChange();
      },
      onFault,
    });
  }

  #makeRestoration(): RestorationQuestions {
    const { runner, clock, onChange } = this.#options;
    return new RestorationQuestions({
      session: () => restoringSession(runner.current(), this.#captureSource()),
      now: () => clock.now(),
      newId: randomUUID,
      onChange,
    });
  }

  #makeWalletCodes(): WalletCodes {
    const { unlocked, vision, clock, onChange, onFault } = this.#options;
    return new WalletCodes({
      person: () => this.#wallet(),
      readQrCode: (jpeg) => readQrCode(vision, jpeg),
      now: () => clock.now(),
      newId: randomUUID,
      note: (entry) => void unlocked.vault.audit.append(entry),
      onChange,
      onFault,
    });
  }

  #makeSignInCodes(): SignInCodes {
    const { unlocked, library, clock, onChange } = this.#options;
    return new SignInCodes({
      session: () => this.#session()?.sessionId,
      call: (name, input) => library.call(name, input),
      now: () => clock.now(),
      newId: randomUUID,
      note: (entry) => void unlocked.vault.audit.append(entry),
      onChange,
    });
  }
}
