/** Known facts about the program's machine, without asking it again. */
export interface DeviceSecurity {
  /** Whether the system locks the user's screen automatically; where this is unknown, why. */
  readonly screenLock:
    | { readonly observed: true; readonly on: boolean }
    | { readonly observed: false; readonly probe: string };
}
