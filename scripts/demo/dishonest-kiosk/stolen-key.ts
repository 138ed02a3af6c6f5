import { randomBytes } from 'node:crypto';
import type { JwsSigner } from '#core/keys/jws.ts';
import { newReference } from '#core/proofing/session-reference.ts';
import { clientIdOf } from '#services/kernel/access.ts';
import type { RunningServices } from '#services/server.ts';
import { entry, evidenceEntry, type Scenario } from '#specimens/evidence-under-test.ts';
import { handedOver } from '#specimens/handed-over.ts';
import { administrator } from '../../harness/services/callers-under-test.ts';
import { deliverArtefact } from '../../harness/services/deliver-session.ts';
import {
  type ApiClient,
  dpopKey,
  type KioskUnderTest,
  requestToken,
} from '../../harness/services/kiosk-under-test.ts';

/** One try, and the services' answer. */
export interface Try {
  what: string;
  outcome: string;
  reason: string;
}

interface Kiosk {
  api: ApiClient;
  wallet: JwsSigner;
  kioskId: string;
}

/** The parties: the thief holds the key and a token of the stolen kiosk, and bribed the operator of the altered one. */
export interface Theft {
  services: RunningServices;
  honest: KioskUnderTest;
  altered: Kiosk;
  stolen: Kiosk;
  operator: JwsSigner;
  /** A whole session that the stolen key signs. */
  made: () => Scenario;
}

type Answer = { error?: { code: string } | undefined; data?: unknown };

/**
 * The tries of a thief with a kiosk's key once the administrator has shut the kiosk out, with the services' answers.
 */
export async function stolenKey(theft: Theft): Promise<Try[]> {
  const { honest, altered, stolen, operator, made } = theft;
  const gift = { reason: 'other', reference: newReference(randomBytes) } as const;
  const given = handedOver(made(), { from: stolen.wallet, to: honest.wallet, operator, gift });
  await begin(stolen, given);
  for (const artefact of given.artefacts) await deliverArtefact(stolen.api, artefact);
  const begun = made();
  await begin(stolen, begun);
  await shutOut(theft);
  const byOther = made();
  await altered.api.PUT('/proofingsession/{id}', { ...pathOf(byOther), body: entry(byOther.open) });
  const fresh = made();
  const tries: Record<string, () => Promise<string>> = {
    'a new sign-in with the stolen key': () => signIn(theft),
    'a new session by a token from before': async () =>
      codeOf(await stolen.api.PUT('/proofingsession/{id}', { ...pathOf(fresh), body: entry(fresh.open) })),
    'the end of a session that was begun before': async () => codeOf(await send(stolen, begun, 1)),
    'a session under the stolen key, sent by another kiosk': async () =>
      codeOf(await send(altered, byOther, 0)),
    'a session that the stolen key handed over to an honest kiosk': async () =>
      codeOf(await honest.api.POST('/v1/kiosk-sessions/claim', { body: { reference: gift.reference } })),
  };
  const attempts: Try[] = [];
  for (const [what, attempt] of Object.entries(tries)) {
    const reason = await attempt();
    attempts.push({ what, outcome: reason === '' ? 'accepted' : 'refused', reason });
  }
  return attempts;
}

const pathOf = ({ sessionId: id }: Scenario) => ({ params: { path: { id } } });
const codeOf = ({ error }: Answer): string => error?.code ?? '';

const send = ({ api }: Kiosk, session: Scenario, part: 0 | 1) =>
  api.POST('/proofingsession/{id}/evidence', {
    ...pathOf(session),
    body: evidenceEntry(session.segments[part]),
  });

async function begin(kiosk: Kiosk, session: Scenario): Promise<void> {
  const made = await kiosk.api.PUT('/proofingsession/{id}', {
    ...pathOf(session),
    body: entry(session.open),
  });
  const sent = await send(kiosk, session, 0);
  if (made.error ?? sent.error) throw new Error(JSON.stringify(made.error ?? sent.error));
}

async function shutOut({ services, honest, stolen }: Theft): Promise<void> {
  const { tenantId } = honest;
  const { api } = await administrator(services, { tenantId });
  const { error } = await api.PATCH('/v1/kiosks/{kioskId}', {
    params: { path: { kioskId: stolen.kioskId } },
    body: { active: false },
  });
  if (error) throw new Error(JSON.stringify(error));
}

/** @returns the error of the token endpoint; empty where it gave a token */
async function signIn({ services, honest, stolen }: Theft): Promise<string> {
  const { url, context } = services;
  const clientId = clientIdOf({ tenantId: honest.tenantId, kioskId: stolen.kioskId });
  const asked = { url, issuer: context.issuer, clientId, wallet: stolen.wallet, dpop: await dpopKey() };
  const answer = (await (await requestToken(asked)).json()) as { error?: string; access_token?: string };
  if (answer.access_token) return '';
  return answer.error ?? 'no token';
}
