/** What is known about a protection of the machine; where this is unknown, why. */
export type Observation =
  | { readonly observed: true; readonly on: boolean }
  | { readonly observed: false; readonly probe: string };

/** Known facts about the program's machine, without asking it again. */
export interface DeviceSecurity {
  /** Whether the system locks the user's screen automatically. */
  readonly screenLock: Observation;
  /** Whether the machine has a fingerprint login that belongs to the person. The machine of a counter has none. */
  readonly fingerprint: Observation;
}
