import type { Script } from '#core/workflows/nodes.ts';
import { guardedLookup, parseTarget } from '#services/events/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { CommunityPath } from '#services/kernel/http/addressed-community.ts';
import { createOutgoingClient } from '#services/kernel/outgoing-client.ts';
import type { ScriptHttp } from './run-script.ts';
import { readCall, type ScriptCall } from './script-call.ts';
import { allowedHosts, openSecret } from './secret.repository.ts';
import { tellsSecret } from './told-secret.ts';

const TIME_LIMIT_MS = 5_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const PLACEHOLDER = /\{\{secrets\.([a-zA-Z0-9_-]{1,40})\}\}/g;

/** The call of a script is not made. */
class CallRefused extends Error {
  override readonly name = 'CallRefused';
}

/**
 * Calls for scripts of an instance: to hosts that the community allows, through the guard of webhooks. A secret is put
 * in here, in headers and body, and only for hosts that it is bound to. An answer that tells a secret is kept back. A
 * script that runs again, since its step was not stored, makes its calls under the same keys.
 *
 * @param visit key of the visit to the node whose scripts these are
 */
export const scriptHttp = (context: ServicesContext, community: CommunityPath, visit: string) => {
  let scripts = 0;
  return (script: Script): ScriptHttp => {
    const element = scripts++;
    let calls = 0;
    const used = new Set<string>();
    const tells = (text: string) => [...used].some((value) => tellsSecret(text, value));
    return {
      tenantId: community.tenantId,
      tells,
      async send(request) {
        const call = readCall(request);
        const key = `${visit}:${element}:${calls++}`;
        const { host, href } = parseTarget(call.url, context.webhooks);
        if (!(await allowedHosts(context.db, community)).includes(host)) throw new CallRefused('host');
        const fill = secretsFor(context, community, script, { host, used });
        const headers = { ...(await filled(call.headers, fill)), 'idempotency-key': key };
        const body = await fill(call.body);
        const answer = await answerOf(context, { ...call, href, headers, body });
        if (tells(answer.body)) throw new CallRefused('secret');
        return JSON.stringify(answer);
      },
    };
  };
};

/** Puts secrets in place of their handles. @throws CallRefused for one that the script or the host may not use */
function secretsFor(
  { db, sealers }: ServicesContext,
  { tenantId, communityId }: CommunityPath,
  { secrets }: Script,
  { host, used }: { host: string; used: Set<string> },
): (text: string) => Promise<string> {
  return async (text) => {
    const values = new Map<string, string>();
    for (const [, tag = ''] of text.matchAll(PLACEHOLDER)) {
      if (!secrets.includes(tag)) throw new CallRefused('secret');
      const sealer = await sealers.community(db, tenantId, communityId);
      const secret = await openSecret(db, sealer, { tenantId, communityId, tag });
      if (!secret?.hosts.includes(host)) throw new CallRefused('secret');
      used.add(secret.value);
      values.set(tag, secret.value);
    }
    return text.replace(PLACEHOLDER, (_handle, tag: string) => values.get(tag) ?? '');
  };
}

async function filled(
  headers: Readonly<Record<string, string>>,
  fill: (text: string) => Promise<string>,
): Promise<Record<string, string>> {
  const entries = Object.entries(headers).map(async ([name, value]) => [name, await fill(value)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

async function answerOf(
  { webhooks }: ServicesContext,
  { method, href, headers, body }: ScriptCall & { href: string },
): Promise<{ status: number; body: string }> {
  const client = createOutgoingClient({
    timeLimitMs: TIME_LIMIT_MS,
    maxAnswerBytes: MAX_ANSWER_BYTES,
    ca: webhooks.ca,
    lookup: guardedLookup(webhooks),
  });
  try {
    const answer =
      method === 'GET' ? await client.get(href, headers) : await client.post(href, headers, body);
    return { status: answer.status, body: await answer.readText() };
  } finally {
    client.close();
  }
}
