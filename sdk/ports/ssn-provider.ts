/** A person and the social security number that they claim. Days have the compact form YYYYMMDD. */
export interface SsnClaim {
  readonly ssn: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly dob: string;
}

/** Asks an authority about a social security number. Where a program brings none, the services ask theirs. */
export interface SsnProvider {
  /**
   * `unknown` where the authority cannot tell, `not-configured` where there is none. A rejection counts as `unknown`; the log
   * names it.
   */
  verify(claim: SsnClaim): Promise<'match' | 'no-match' | 'unknown' | 'not-configured'>;
}
