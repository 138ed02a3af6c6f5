import { type AppError, failure } from '#core/contract/errors.ts';
import { ENROLMENT_PROOF_TYPE, EnrolledKiosk } from '#core/contract/platform.ts';
import { toBase64Url, utf8 } from '#core/keys/bytes.ts';
import { sha256 } from '#core/keys/canonical-json.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import type { EnrolmentRequest, EnrolmentResult } from '../ports/services.ts';
import { connectionError, isRefusal } from './request-errors.ts';
import type { ServicesClient } from './services-client.ts';

/** Refusals for the terms of a licence whose key is right: the remedy is another licence, not another key. */
const TERMS = ['LICENSE_EXPIRED', 'LICENSE_MODULE_MISSING'] as const;

/** Registers a device with the services under the key of its wallet. @throws AppError as `Enrol` */
export async function enrol(
  client: Pick<ServicesClient, 'facts' | 'open'>,
  signer: JwsSigner,
  request: EnrolmentRequest,
): Promise<EnrolmentResult> {
  const { servicesDid, serverTime } = await client.facts();
  const claims = {
    aud: servicesDid,
    iat: Math.floor(Date.parse(serverTime) / 1000),
    codeHash: toBase64Url(sha256(utf8(request.enrolmentCode))),
    kioskName: request.kioskName,
  };
  const proof = signer.signJws(claims, ENROLMENT_PROOF_TYPE);
  const { licenseKey, enrolmentCode, kioskDid, kioskName, evidence } = request;
  const logged = evidence === undefined ? {} : { evidence };
  const json = { licenseKey, enrolmentCode, kioskDid, kioskName, proof, ...logged };
  const registration = { method: 'POST', path: '/v1/kiosks', json, answer: EnrolledKiosk } as const;
  const answer = await client.open(registration).catch((error: unknown) => {
    throw termsRefused(error) ?? error;
  });
  if (answer.servicesDid === servicesDid) return answer;
  throw connectionError('SERVICES_SIGNATURE_INVALID', 'two answers name different keys of the services');
}

function termsRefused(error: unknown): AppError | undefined {
  if (!isRefusal(error)) return undefined;
  const code = TERMS.find((term) => term === error.problem);
  return code && failure(code, error.detail.probe, { cause: error });
}
