import type { setupOperations } from '#core/contract/counter/setup-operations.ts';
import type { ParsedInputOf } from '#core/contract/kit.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityLibrary } from '../../ports/identity-library.ts';
import type { Installation } from '../../ports/installation.ts';
import type { ServicesConnector } from '../../ports/services-link.ts';
import type { OperatorCredentials } from '../../ports/wallet.ts';

/** A person's input to set a kiosk up. */
export type EnrolInput = ParsedInputOf<(typeof setupOperations)['setup.enrol']>;

/** The parts that a set-up works with. */
export interface SetupOptions {
  installation: Installation;
  connector: ServicesConnector;
  credentials: OperatorCredentials;
  library: Pick<IdentityLibrary, 'adopt'>;
  clock: Clock;
  /** How long the machine has run; setting the clock does not change it. */
  uptimeMs: () => number;
  /** Receives failures of work that no caller awaits. */
  onFault: (error: unknown) => void;
}
