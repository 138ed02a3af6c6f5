/** The displays of a host (Electron or browser), on behalf of the counter. */
export interface DisplayHost {
  readonly kind: 'electron' | 'browser';
  /**
   * Opens the applicant's display. The browser host answers with a one-time launch address that expires in 30 s;
   * Electron opens the window itself and answers without one. `shared` navigates the one display to the applicant.
   */
  openApplicant(mode: 'second-display' | 'shared'): Promise<{ url?: string }>;
  /** Gives a shared display back to the operator; the caller has already checked the passphrase. */
  returnToOperator(): Promise<{ url?: string }>;
  /** Whether the system has a printer; a browser tells no page and no program. */
  printers(): Promise<'some' | 'none' | 'unknown'>;
  applicantDisplay(): 'not-open' | 'second-display' | 'shared';
  onChange(listener: () => void): () => void;
}
