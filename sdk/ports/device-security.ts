/** What is known of the machine that the program runs on, without asking it again. */
export interface DeviceSecurity {
  /** Whether the system locks the screen of the user by itself; where it does not tell, why. */
  readonly screenLock:
    | { readonly observed: true; readonly on: boolean }
    | { readonly observed: false; readonly probe: string };
}
