/** What is known of the machine that the program runs on, without asking it again. */
export interface DeviceSecurity {
  /** Whether the system locks the user's screen automatically; where this is unknown, why. */
  readonly screenLock:
    | { readonly observed: true; readonly on: boolean }
    | { readonly observed: false; readonly probe: string };
}
