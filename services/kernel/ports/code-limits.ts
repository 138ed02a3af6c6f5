/** Codes by text message or mail within a day, of each of the two channels. */
export interface CodeLimits {
  readonly community: number;
  readonly tenant: number;
  /** Of persons of one network address, whichever tenants they answer. A branch may share one. */
  readonly network: number;
}
