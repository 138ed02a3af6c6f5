import type { SdkOrigin } from '../../contract/types.ts';
import type { AskConsent, AskedFor } from '../../ports/consent.ts';
import type { FactorLog } from './factor-log.ts';
import type { PersonDependencies } from './person-facts.ts';

/** Dependencies of the operations by which a person answers or shows something. */
export interface AuthenticationDependencies extends PersonDependencies {
  readonly factors: FactorLog;
  /** Absent where nothing shows a request to a person. */
  readonly askConsent?: AskConsent | undefined;
  /** Absent where no other programs are served. */
  readonly askingProgram?: AskedFor | undefined;
  /** The registered origin, where the given one is it. @throws AppError `ORIGIN_NOT_REGISTERED`, by rejecting. */
  requireOrigin(given: SdkOrigin): Promise<SdkOrigin>;
  /** Names this program to relying parties. */
  readonly appId: string;
  now(): Date;
}
