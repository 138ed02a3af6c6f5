import { ENROLMENT_PROOF_TYPE, EnrolledKiosk } from '#core/contract/platform.ts';
import { toBase64Url, utf8 } from '#core/keys/bytes.ts';
import { sha256 } from '#core/keys/canonical-json.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import type { EnrolmentRequest, EnrolmentResult } from '../ports/services.ts';
import { connectionError } from './request-errors.ts';
import type { ServicesClient } from './services-client.ts';

/** Registers a device with the services under the key of its wallet. @throws AppError as `Enrol` */
export async function enrol(
  client: ServicesClient,
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
  const answer = await client.open({ method: 'POST', path: '/v1/kiosks', json, answer: EnrolledKiosk });
  if (answer.servicesDid === servicesDid) return answer;
  throw connectionError('SERVICES_SIGNATURE_INVALID', 'two answers name different keys of the services');
}
