import { randomBytes } from 'node:crypto';
import type { CredentialFormat } from '#core/contract/wallet-calls/credentials.ts';
import { CREDENTIALS_CONTEXT, type CredentialStatus, signCredential } from '#core/credentials/credential.ts';
import { issueSdJwt } from '#core/credentials/sd-jwt.ts';
import { STATUS_LIST_ENTRIES } from '#core/credentials/status-list.ts';
import type { JwsSigner } from '#core/keys/jws.ts';

const SALT_BYTES = 16;

/** The content of a credential, and where its status is published. */
export interface CredentialFacts {
  readonly credentialId: string;
  /** Place in the status lists of the community. */
  readonly listIndex: number;
  readonly kind: string;
  /** DID of the holder. */
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly at: Date;
  readonly validUntil: Date;
  /** Where everything about the credentials of the community is published. */
  readonly address: string;
}

/** Signs a credential in one of its forms. */
export function makeCredential(signer: JwsSigner, facts: CredentialFacts, format: CredentialFormat): string {
  const id = `urn:uuid:${facts.credentialId}`;
  const type = `${facts.kind}_credential`;
  const credentialStatus = statusOf(facts);
  const { subject, claims, at, validUntil } = facts;
  if (format === 'dc+sd-jwt') {
    const credential = { id, type, subject, claims, validFrom: at, validUntil, credentialStatus };
    return issueSdJwt(signer, credential, () => randomBytes(SALT_BYTES).toString('base64url'));
  }
  return signCredential(signer, {
    '@context': [CREDENTIALS_CONTEXT],
    id,
    type: ['VerifiableCredential', type],
    issuer: signer.did,
    validFrom: at.toISOString(),
    validUntil: validUntil.toISOString(),
    credentialSubject: { ...claims, id: subject },
    credentialStatus,
  });
}

function statusOf({ address, listIndex }: CredentialFacts): CredentialStatus {
  const list = `${address}/vc_status_lists/${Math.floor(listIndex / STATUS_LIST_ENTRIES)}`;
  const index = listIndex % STATUS_LIST_ENTRIES;
  return {
    id: `${list}#${index}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: String(index),
    statusListCredential: list,
  };
}
