import { LANGUAGES } from '#core/languages/index.ts';
import { Authentication, IdTokenAlgorithm } from '#services/contract/relying-parties.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { CLAIMS_OF_SCOPE, SIGN_IN_SCOPES, VERIFIED_ACR } from './claims-of-scopes.ts';
import { issuerOf, type Place } from './paths.ts';
import { CHECK_METHODS, DOCUMENT_WORDS, TRUST_FRAMEWORK, VERIFIED_CLAIMS } from './verified-user.ts';

/**
 * Returns the metadata for relying parties (OpenID Connect Discovery, section 3; RFC 8414, section 2): only endpoints
 * that answer. The provider's own document names more.
 */
export function oidcMetadata(context: Pick<ServicesContext, 'issuer'>, place: Place) {
  const issuer = issuerOf(context, place);
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    end_session_endpoint: `${issuer}/logout`,
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
    scopes_supported: SIGN_IN_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: IdTokenAlgorithm.options,
    token_endpoint_auth_methods_supported: Authentication.options,
    token_endpoint_auth_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
    claim_types_supported: ['normal'],
    claims_supported: ['iss', 'auth_time', 'acr', 'amr', 'sid', ...Object.values(CLAIMS_OF_SCOPE).flat()],
    acr_values_supported: [VERIFIED_ACR],
    // OpenID Identity Assurance 1.0, section 9.
    verified_claims_supported: true,
    trust_frameworks_supported: [TRUST_FRAMEWORK],
    evidence_supported: ['document'],
    documents_supported: Object.values(DOCUMENT_WORDS),
    documents_check_methods_supported: CHECK_METHODS,
    claims_in_verified_claims_supported: VERIFIED_CLAIMS,
    ui_locales_supported: LANGUAGES,
    claims_parameter_supported: true,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    authorization_response_iss_parameter_supported: true,
  };
}
