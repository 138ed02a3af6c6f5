import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBase64Url } from '#core/keys/bytes.ts';
import { mapRefusal } from '#sdk/network/request-errors.ts';
import type { ServicesClient } from '#sdk/network/services-client.ts';
import { listTakers, readGiven, readGivenArtefact } from './given-sessions.ts';

const SESSION = '0190a000-0000-7000-8000-000000000001';
const refused = (code: string) =>
  mapRefusal({ status: 409, data: { code, detail: '', status: 409 }, retryAfter: undefined }, {});

function clientThat(answerTo: (path: string) => unknown) {
  const asked: string[] = [];
  const client: Pick<ServicesClient, 'authorised'> = {
    authorised: async ({ path, answer }) => {
      asked.push(path);
      const found = answerTo(path);
      if (found instanceof Error) throw found;
      return answer.parse(found) as never;
    },
  };
  return { client, asked };
}

describe('a session of another kiosk', () => {
  it('can continue at the kiosks that the services name', async () => {
    const takers = [{ did: 'did:key:zOther', name: 'Counter 2' }];
    const { client, asked } = clientThat(() => ({ takers }));
    expect(await listTakers(client, 'a flow')).toEqual({ takers });
    expect(asked).toEqual(['/v1/kiosk-sessions/takers?flowId=a%20flow']);
  });

  it.each([
    ['EVIDENCE_OUT_OF_ORDER', 'HAND_OVER_INCOMPLETE'],
    ['HAND_OVER_REVOKED', 'HAND_OVER_REVOKED'],
    ['SESSION_CLAIMED', 'SESSION_CLAIMED'],
    ['SESSION_NOT_FOUND', 'REFERENCE_UNKNOWN'],
    ['SCOPE_MISSING', 'SERVICES_REFUSED'],
  ])('is refused by name for %s', async (problem, code) => {
    const { client } = clientThat(() => refused(problem));
    await expect(readGiven(client, SESSION)).rejects.toMatchObject({ code });
  });

  it('has its pictures joined from the parts in which they come', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.integer({ min: 1, max: 50 }),
        async (bytes, part) => {
          const { client } = clientThat((path) => {
            const offset = Number(new URLSearchParams(path.split('?')[1]).get('offset'));
            return { content: toBase64Url(bytes.subarray(offset, offset + part)) };
          });
          const artefact = { artefactId: 'front', size: bytes.length };
          expect(await readGivenArtefact(client, SESSION, artefact)).toEqual(bytes);
        },
      ),
    );
  });

  it('is refused where a picture ends too early', async () => {
    const { client } = clientThat(() => ({ content: '' }));
    const artefact = { artefactId: 'front', size: 10 };
    await expect(readGivenArtefact(client, SESSION, artefact)).rejects.toMatchObject({
      code: 'SERVICES_REFUSED',
    });
  });
});
