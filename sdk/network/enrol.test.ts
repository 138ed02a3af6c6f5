import { describe, expect, it, vi } from 'vitest';
import { failure } from '#core/contract/errors.ts';
import { jwsSigner, verifyJws } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { enrol } from './enrol.ts';
import { RequestError } from './request-errors.ts';

const SERVICES_DID = 'did:key:zServices';
const FACTS = { servicesDid: SERVICES_DID, serverTime: '2026-01-02T03:04:05.006Z' };
const ANSWER = { tenantId: 't-1', communityId: 'c-1', servicesDid: SERVICES_DID };
const wallet = jwsSigner(generateKeyPair());
const REQUEST = {
  licenseKey: 'licence-1',
  enrolmentCode: 'code-1',
  kioskDid: wallet.did,
  kioskName: 'Counter 1',
};
const enrolled = (open: () => Promise<unknown>) =>
  enrol({ facts: async () => FACTS, open } as never, wallet, REQUEST);
const refused = (problem: string) =>
  new RequestError(failure('SERVICES_REFUSED', `403 ${problem}: no`), { status: 403, problem });

describe('the registration of a device', () => {
  it('proves the key of the wallet to these services, over the code without naming it', async () => {
    const open = vi.fn(async (_request: { json: { proof: string } }) => ANSWER);
    expect(await enrolled(open as never)).toEqual(ANSWER);
    const { json } = open.mock.calls[0]![0];
    expect(json).toMatchObject(REQUEST);
    const proof = verifyJws(json.proof);
    expect(proof).toMatchObject({
      valid: true,
      did: wallet.did,
      payload: { aud: SERVICES_DID, iat: 1_767_323_045, kioskName: 'Counter 1' },
    });
    expect(JSON.stringify(proof)).not.toContain('code-1');
  });

  it.each(['LICENSE_EXPIRED', 'LICENSE_MODULE_MISSING'])('tells %s by its own code', async (problem) => {
    await expect(enrolled(() => Promise.reject(refused(problem)))).rejects.toMatchObject({
      code: problem,
      detail: { probe: `403 ${problem}: no` },
    });
  });

  it('leaves every other failure as it is', async () => {
    for (const failed of [refused('KIOSK_EXISTS'), failure('SERVICES_UNREACHABLE', 'no answer')]) {
      await expect(enrolled(() => Promise.reject(failed))).rejects.toBe(failed);
    }
  });

  it('takes no answer of other services than those that were asked first', async () => {
    const other = { ...ANSWER, servicesDid: 'did:key:zOther' };
    await expect(enrolled(async () => other)).rejects.toMatchObject({ code: 'SERVICES_SIGNATURE_INVALID' });
  });
});
