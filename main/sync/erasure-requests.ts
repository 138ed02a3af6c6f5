import {
  ERASURE_RECEIPT_TYPE,
  ERASURE_REFUSALS,
  ErasureReceipt,
  SignedErasureReceipt,
} from '#core/contract/erasure-request.ts';
import { failure } from '#core/contract/errors.ts';
import { toBase64Url, utf8 } from '#core/keys/bytes.ts';
import { sha256 } from '#core/keys/canonical-json.ts';
import { isRefusal } from '#sdk/network/request-errors.ts';
import type { KioskIdentity, ServicesClient } from '#sdk/network/services-client.ts';
import type { ErasureRequestRecord, Vault } from '../ports/vault.ts';
import { verifySignedAnswer } from './verify-signed-answer.ts';

export interface ErasureRequestContext {
  vault: Pick<Vault, 'erasureRequests' | 'audit' | 'transaction'>;
  client: Pick<ServicesClient, 'authorised'>;
  now: () => Date;
  /** A stopped loop belongs to a vault that is about to close. */
  isStopped: () => boolean;
}

/**
 * Brings the wishes of applicants at this counter to the services, and asks again about those that they keep for a
 * decision. What they erase, their order tells this kiosk.
 *
 * @throws AppError of the SERVICES_* family; what was answered until then stays so.
 */
export async function sendErasureRequests(
  context: ErasureRequestContext,
  kiosk: KioskIdentity,
): Promise<void> {
  const { vault, now, isStopped } = context;
  const { erasureRequests } = vault;
  for (const asked of [...erasureRequests.inState('waiting'), ...erasureRequests.inState('kept')]) {
    const answer = await ask(context, asked, kiosk);
    if (isStopped()) return;
    vault.transaction(() => {
      erasureRequests.answer(asked.erasureId, answer);
      if (answer.state === asked.state) return;
      const { state, refusal } = answer;
      const detail = { erasureId: asked.erasureId, state, ...(refusal ? { refusal } : {}) };
      const entry = {
        actor: kiosk.servicesDid,
        action: 'erasure.answered',
        subject: asked.sessionId,
        detail,
      };
      vault.audit.append({ time: now().toISOString(), ...entry });
    });
  }
}

type Answer = Parameters<Vault['erasureRequests']['answer']>[1];

async function ask(
  { client }: ErasureRequestContext,
  asked: ErasureRequestRecord,
  kiosk: KioskIdentity,
): Promise<Answer> {
  const { request, confirmation } = asked;
  const json = { request, ...(confirmation ? { confirmation } : {}) };
  const path = '/v1/kiosks/erasure-requests';
  try {
    const { receipt } = await client.authorised({ method: 'POST', path, json, answer: SignedErasureReceipt });
    return { state: readReceipt(receipt, asked, kiosk).state, receipt };
  } catch (error) {
    const refusal = isRefusal(error) ? ERASURE_REFUSALS.find((code) => code === error.problem) : undefined;
    if (!refusal) throw error;
    return { state: 'refused', refusal };
  }
}

/** Only the pinned services, and only about this very request. @throws AppError SERVICES_SIGNATURE_INVALID */
function readReceipt(jws: string, asked: ErasureRequestRecord, kiosk: KioskIdentity): ErasureReceipt {
  const receipt = verifySignedAnswer(jws, kiosk.servicesDid, RECEIPT);
  const isOurs =
    receipt.erasureId === asked.erasureId &&
    receipt.sessionId === asked.sessionId &&
    receipt.requestHash === toBase64Url(sha256(utf8(asked.request))) &&
    kiosk.clientId.endsWith(`.${receipt.kioskId}`);
  if (isOurs) return receipt;
  const { code, component } = RECEIPT.refusal;
  throw failure(code, 'made for another request', { component });
}

const RECEIPT = {
  typ: ERASURE_RECEIPT_TYPE,
  schema: ErasureReceipt,
  refusal: { code: 'SERVICES_SIGNATURE_INVALID', component: 'erasure' },
} as const;
