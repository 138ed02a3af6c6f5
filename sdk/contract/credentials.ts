import { z } from 'zod';
import { PERSONAL, sdkOperation } from './sdk-operation.ts';

/** Largest credential that is downloaded or presented, in characters. */
const MAX_CREDENTIAL = 1024 * 1024;

/** The input of `getVP`. Members chosen by this project. */
export const VcData = z.strictObject({
  /** The credential as `getVC` delivered it, or several. */
  vc: z.union([
    z.string().min(1).max(MAX_CREDENTIAL),
    z.array(z.string().min(1).max(MAX_CREDENTIAL)).min(1).max(10),
  ]),
  /** Origin of the verifier. */
  audience: z.url({ protocol: /^https$/ }).max(500),
  /** Given by the verifier. */
  nonce: z.string().min(8).max(200),
  /** The claims of an SD-JWT that the verifier learns; required for an SD-JWT only. */
  disclose: z.array(z.string().max(100)).max(200).optional(),
});
export type VcData = z.infer<typeof VcData>;

export const credentialOperations = {
  'credentials.download': sdkOperation({
    summary: 'Downloads a credential and verifies it.',
    method: 'getVC',
    delivery: { callback: 'onVCResponse' },
    requires: PERSONAL,
    input: z.strictObject({ downloadURL: z.string().min(1).max(2000) }),
    output: z.string(),
    errors: [
      'DOWNLOAD_ADDRESS_REFUSED',
      'DOWNLOAD_FAILED',
      'CREDENTIAL_INVALID',
      'PROXY_FAILED',
      'CERTIFICATE_UNTRUSTED',
    ],
    notes: [
      '`vcData` is the credential as compact JWS (`vc+jwt`, ES256), or as SD-JWT (`dc+sd-jwt`, RFC 9901).',
      'The address: HTTPS, without user name or fragment, at exactly the origin of the registered tenant, and no literal address of a private or special range.',
      'The download goes through the proxy of the library, follows no redirect, and ends after 1 MiB or 10 seconds.',
      'Delivered only when it is signed by the community of the registration, within its time, about the DID of this wallet, and not revoked by the status list that it names. Where the list cannot be read, nothing is delivered. Else `CREDENTIAL_INVALID`, with the reason in its probe.',
      'Nothing of it is kept.',
    ],
  }),
  'credentials.present': sdkOperation({
    summary: 'Makes a presentation of credentials, signed by the wallet.',
    method: 'getVP',
    delivery: { callback: 'onVPResponse' },
    requires: PERSONAL,
    input: VcData,
    output: z.string(),
    errors: ['CREDENTIAL_INVALID'],
    notes: [
      '`vcData` is `{ vc, audience, nonce }`: one credential or up to ten, the HTTPS origin of the verifier, and the nonce that it gave. Without nonce and audience nothing is presented, because anyone who saw a presentation could replay it.',
      'The answer is a presentation as compact JWS (`vp+jwt`, ES256) with enveloped credentials (Verifiable Credentials 2.0).',
      'An SD-JWT is presented alone, with `disclose`: the names of the claims that the verifier learns, which may be none. The answer is then the SD-JWT with the other disclosures left out and a key binding (`kb+jwt`).',
      'A credential that is about another person, expired, not yet valid, or of another issuer than the community of the registration is refused (`CREDENTIAL_INVALID`).',
    ],
  }),
} as const;
