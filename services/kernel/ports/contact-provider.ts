/** A question to a provider about one person. */
export interface ContactQuestion {
  kind: 'phone' | 'email';
  /** E.164 number or e-mail address. */
  value: string;
}

/** A program of others that knows telephone numbers and e-mail addresses. */
export interface ContactProvider {
  /** @throws Error, without the question, when the provider does not answer as agreed. */
  accepts(question: ContactQuestion): Promise<boolean>;
}
