import type { JwsSigner } from '#core/keys/jws.ts';
import type { CopyOut, Database, Durability } from './database/database.ts';
import type { Argon2Cost } from './password-verifier.ts';
import type { AuthoritativeSource } from './ports/authoritative-source.ts';
import type { BlobStore } from './ports/blob-store.ts';
import type { CaptchaVerifier } from './ports/captcha.ts';

import type { Captures } from './ports/captures.ts';
import type { CodeLimits } from './ports/code-limits.ts';
import type { ContactProvider } from './ports/contact-provider.ts';
import type { MailExchanges } from './ports/mail-exchanges.ts';

import type { MessageGateways } from './ports/message-gateway.ts';
import type { Sealers } from './ports/sealer.ts';
import type { SsnAuthority } from './ports/ssn-authority.ts';
import type { WebhookSettings } from './ports/webhook-settings.ts';

/** Dependencies of every area of the services. Built once by the server, replaced piecewise by tests. */
export interface ServicesContext {
  readonly db: Database;
  readonly durability: Durability;
  /** Where the database is a server. */
  readonly copyOut?: CopyOut | undefined;
  readonly sealers: Sealers;
  readonly blobs: BlobStore;
  /** Signs receipts and rosters; kiosks pin its DID. */
  readonly signer: JwsSigner;
  /** Issuer of access tokens: the origin under which clients reach these services; known once they listen. */
  readonly issuer: string;
  /** The gateways for messages to persons; empty where none is configured. */
  readonly messages: MessageGateways;
  /** Says whether a person asks for a link by SMS, where a community has a CAPTCHA. */
  readonly captcha: CaptchaVerifier;
  /** Confirms core attributes of verified persons, where the installation has one. */
  readonly source?: AuthoritativeSource | undefined;
  /** Says whether domains take mail. */
  readonly mailExchanges: MailExchanges;
  /** Knows telephone numbers and e-mail addresses, where the installation has one. */
  readonly codeLimits: CodeLimits;
  readonly contactProvider?: ContactProvider | undefined;
  /** Knows social security numbers, where the installation has one. */
  readonly ssnAuthority?: SsnAuthority | undefined;
  /** Origin under which persons reach these services from outside; links need it. */
  readonly publicOrigin: string | undefined;
  readonly webhooks: WebhookSettings;
  /** Judges captures from persons' own phones. */
  readonly captures: Captures;
  /** The cost of a verifier of a passphrase or password. */
  readonly argon2Cost: Argon2Cost;
  readonly now: () => Date;
  /**
   * How long the machine has run, where these services alone have their database: people at it can set its clock. Absent
   * where nodes of several machines share one.
   */
  readonly uptimeMs?: (() => number) | undefined;
  /** Looks for closed logs to judge, soon and in the background; called after the transaction that made one due. */
  readonly judgeSoon: () => void;
}
