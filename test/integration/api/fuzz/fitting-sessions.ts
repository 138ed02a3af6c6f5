import { randomUUID } from 'node:crypto';
import type { Fitting, Maker } from './fitting-types.ts';
import type { World } from './fuzz-tenant.ts';

export function sessions(): Record<string, Maker> {
  const made = async (world: World) => ({ id: (await world.apiSession()).sessionId });
  return {
    'POST /proofingsession/create': ({ kiosk }) => ({
      body: {
        communityId: kiosk.communityId,
        flowId: 'counter-standard',
        uid: randomUUID(),
        applicant: { surname: 'Muster' },
        contact: { email: 'muster@example.org', language: 'fr' },
      },
    }),
    'POST /proofingsession/{id}/cancel': async (world) => ({
      path: await made(world),
      body: { reason: 'not-needed' },
    }),
    'POST /v1/kiosk-sessions/claim': async (world) => ({
      body: { reference: (await world.apiSession()).reference },
    }),
    'POST /v1/kiosk-sessions/{id}/release': async (world) => ({ path: { id: await world.claimedSession() } }),
    'GET /v1/kiosk-sessions/{id}/parts': async (world) => ({
      path: { id: (await world.givenSession()).sessionId },
    }),
    'GET /v1/kiosk-sessions/{id}/artefacts/{artefactId}': async (world) => {
      const { sessionId: id, artefactId } = await world.givenSession();
      return { path: { id, artefactId } };
    },
    'POST /document_share_session/create': async (world) => ({
      authorization: `Bearer ${(await world.account()).token}`,
      body: {
        dvcID: (await world.dvc()).id,
        sessionRequest: { userUID: randomUUID(), documentType: 'ppt_object' },
      },
    }),
    'POST /document_share_session/result': async (world) => ({ body: await world.documentSession() }),
    'POST /v3/document_share_session/result': async (world) => ({ body: await world.documentSession() }),
    'POST /proofingsession/{id}/fetch/details': endedSession,
    'POST /proofingsession/{id}/fetch/user-device-details': endedSession,
    'GET /proofingsession/{id}/poll': endedSession,
    'GET /v3/proofingsession/{id}/poll': endedSession,
    'GET /proofingsession/{id}/result': endedSession,
    'GET /proofingsession/{id}/assurance': endedSession,
    'POST /proofingsession/{id}/assurance/source': endedSession,
    'POST /v1/sandbox/sessions/{id}/finish': async (world) => ({
      path: { id: await world.sandboxSession() },
      body: { as: 'expired' },
    }),
  };
}

/** Each with a hold of its own; the release is asked for by another account than the caller's. */
export function holds(): Record<string, Maker> {
  const at = '/v1/holds/{holdId}';
  const held = async (world: World) => ({ path: { holdId: await world.hold('not-asked') } });
  return {
    'POST /v1/holds': async (world) => ({
      body: { sessionId: (await world.reviewCase()).sessionId, reason: 'legal-request' },
    }),
    [`POST ${at}/release`]: async (world) => ({ ...(await held(world)), body: { reason: 'confirmed' } }),
    [`DELETE ${at}/release`]: held,
    [`POST ${at}/release/confirmation`]: async (world) => ({ path: { holdId: await world.hold('asked') } }),
    'PUT /v1/hold-settings/{communityId}': () => ({ body: { recipients: [] } }),
  };
}

async function endedSession(world: World): Promise<Fitting> {
  return { path: { id: (await world.sessionWithEvidence('ended')).sessionId }, body: {} };
}

export function review(): Record<string, Maker> {
  const at = '/v1/review/cases/{caseId}';
  const open = async (world: World) => {
    const { caseId, artefactId } = await world.reviewCase();
    return { caseId, artefactId };
  };
  /** Claimed in the table, as the caller would have. */
  const claimed = async (world: World, accountId: string) => {
    const path = await open(world);
    await world.claimFor(path.caseId, accountId);
    return { path };
  };
  return {
    [`POST ${at}/claim`]: async (world) => ({ path: await open(world) }),
    [`POST ${at}/release`]: claimed,
    [`GET ${at}/evidence`]: claimed,
    [`GET ${at}/pictures/{artefactId}`]: claimed,
    [`POST ${at}/decision`]: async (world, accountId) => ({
      ...(await claimed(world, accountId)),
      body: { decision: 'approved', reasonCode: 'identity-confirmed', text: 'It is the same person' },
    }),
    'PUT /v1/review/settings/{communityId}': () => ({ body: { secondLookShare: 0 } }),
    'PUT /v1/review/reviewers/{communityId}/{accountId}/operators': () => ({
      body: { operatorIds: ['super'] },
    }),
    'GET /v1/review/figures': () => ({
      query: { from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z' },
    }),
  };
}
