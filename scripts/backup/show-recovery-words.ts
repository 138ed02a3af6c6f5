import { AppError, failure } from '#core/contract/errors.ts';
import type { RosterOperator } from '#core/contract/roster.ts';
import type { Clock } from '#main/ports/clock.ts';
import type { AuditRepository } from '#sdk/ports/vault.ts';
import type { Wallet } from '#sdk/ports/wallet.ts';
import type { Terminal } from './terminal.ts';

/** The parts of an opened kiosk that a backup needs. */
export interface WordsKiosk {
  /** Operators of the verified roster who may sign in. */
  operators(): readonly Pick<RosterOperator, 'operatorId' | 'name' | 'role'>[];
  /**
   * The sign-in of the counter, with its lockout and audit.
   * @throws AppError `SIGN_IN_FAILED`, `SIGN_IN_LOCKED`, `ROSTER_EXPIRED`, `ROSTER_INVALID`
   */
  signIn(operatorId: string, passphrase: string): Pick<RosterOperator, 'operatorId' | 'role'>;
  signOut(): void;
  readonly wallet: Pick<Wallet, 'mnemonic' | 'did'>;
  readonly audit: Pick<AuditRepository, 'append'>;
  readonly clock: Clock;
}

const TRIES = 3;

/**
 * Shows the twelve words after a supervisor has signed in at this terminal. The audit entry is written before the first
 * word is shown, so no back-up goes unrecorded.
 *
 * @throws AppError `PERMISSION_DENIED` when there is no supervisor to sign in, or the last error of the sign-in.
 */
export async function showRecoveryWords(kiosk: WordsKiosk, terminal: Terminal): Promise<void> {
  const supervisor = await signInSupervisor(kiosk, terminal);
  try {
    const { did } = kiosk.wallet;
    const words = kiosk.wallet.mnemonic();
    kiosk.audit.append({
      time: kiosk.clock.now().toISOString(),
      actor: supervisor.operatorId,
      action: 'wallet.backup-shown',
      subject: did,
    });
    await terminal.showOnce(pageOf(words, did));
  } finally {
    kiosk.signOut();
  }
}

async function signInSupervisor(
  kiosk: WordsKiosk,
  terminal: Terminal,
): Promise<Pick<RosterOperator, 'operatorId'>> {
  const supervisors = kiosk.operators().filter(({ role }) => role === 'supervisor');
  if (supervisors.length === 0) throw denied('the roster in the vault names no supervisor');
  terminal.say(['Supervisors:', ...supervisors.map(({ name }, i) => `  ${i + 1}  ${name}`)].join('\n'));
  for (let tries = 1; ; tries++) {
    const choice = supervisors[Number(await terminal.ask('Your number: ')) - 1];
    const passphrase = await terminal.askHidden('Your passphrase: ');
    try {
      const operator = kiosk.signIn(choice?.operatorId ?? '', passphrase);
      if (operator.role === 'supervisor') return operator;
      kiosk.signOut();
      throw denied('the operator who signed in is no supervisor');
    } catch (error) {
      const again = error instanceof AppError && error.code === 'SIGN_IN_FAILED' && tries < TRIES;
      if (!again) throw error;
      terminal.say(error.message);
    }
  }
}

function pageOf(words: readonly string[], did: string): string {
  return [
    `Recovery phrase of ${did}`,
    '',
    ...words.map((word, i) => `  ${String(i + 1).padStart(2)}  ${word}`),
    '',
    'Write the twelve words down on paper, in this order. Anyone who has them can sign as this kiosk.',
    'They are shown only now. Press Enter to remove them from the screen.',
  ].join('\n');
}

function denied(probe: string): AppError {
  return failure('PERMISSION_DENIED', probe, { component: 'wallet backup' });
}
