/** Codes by text message or mail within a day, of each of the two channels. */
export interface CodeLimits {
  readonly community: number;
  readonly tenant: number;
  /** Codes of one network address, over all tenants. A branch may share one address. */
  readonly network: number;
}
