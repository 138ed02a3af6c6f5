/** Says whether anybody takes mail for a domain. */
export interface MailExchanges {
  /** @throws Error, without the domain, when DNS does not answer. */
  takeMailFor(domain: string): Promise<boolean>;
}
