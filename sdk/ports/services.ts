export interface NetworkOptions {
  proxy?: { host: string; port: number; userName?: string; password?: string };
  certificateAuthority?: string;
  /** Whether the own authority replaces the public ones; absent: they count beside it. */
  authorities?: 'own' | 'own-and-public';
}

/** Where the services are, and the public facts they tell anyone. */
export interface ServicesDirectory {
  tenantId: string;
  communityId: string;
  communityName: string;
  /** DID of the services' signing key; receipts and rosters verify under it. */
  servicesDid: string;
  /** Public key of the community, base64url of the compressed P-256 point. */
  publicKey: string;
}

export interface EnrolmentResult extends ServicesDirectory {
  /** OAuth client of this kiosk; its key is the wallet's own. */
  clientId: string;
}

/** What a device presents to the services once. */
export interface EnrolmentRequest {
  licenseKey: string;
  enrolmentCode: string;
  kioskDid: string;
  kioskName: string;
}

/**
 * Registers this device once, proving possession of the wallet key.
 * @throws AppError of the SERVICES_* family, `LICENSE_INVALID`, `ENROLMENT_CODE_INVALID`, by rejecting.
 */
export type Enrol = (request: EnrolmentRequest) => Promise<EnrolmentResult>;

/** What the directory of the services tells anyone of a tenant. */
export interface TenantFacts {
  id: string;
  tag: string;
  name: string;
  /** Null for a tenant without a name of its own. */
  dns: string | null;
}

/**
 * Finds a tenant in the directory; undefined where there is none.
 * @throws AppError of the SERVICES_* family, by rejecting.
 */
export type FindTenant = (wanted: { dns: string } | { id: string }) => Promise<TenantFacts | undefined>;

export interface TenantDirectory {
  findTenant: FindTenant;
  /** Host names of the services themselves, each also with its port. */
  hosts(): readonly string[];
}
