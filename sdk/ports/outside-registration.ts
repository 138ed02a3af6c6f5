import type { SdkTenant } from '../contract/types.ts';
import type { EnrolmentResult, NetworkOptions } from './services.ts';

/** A registration that was made outside of the library, by the set-up of the kiosk. */
export interface OutsideRegistration {
  readonly licenseKey: string;
  readonly tenant: SdkTenant;
  /** Name of this kiosk at the services. */
  readonly deviceName: string;
  readonly enrolment: EnrolmentResult;
  readonly walletDid: string;
  /** RFC 3339. */
  readonly registeredAt: string;
  /** The proxy on the way to the services. */
  readonly proxy?: NetworkOptions['proxy'];
}
