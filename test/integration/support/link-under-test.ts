import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JwsSigner } from '#core/keys/jws.ts';
import { privateSocket } from '#main/host/private-socket.ts';
import type { NewOperator } from '#main/ports/services-gateway.ts';
import type { ServicesConnector, ServicesLink } from '#main/ports/services-link.ts';
import { servicesConnector } from '#main/sync/services-connector.ts';
import { servicesFolder } from '#scripts/harness/services/embedded-database.ts';

/** Short pauses and patience, so that failures are seen within a test. */
export function connectorUnderTest(dataDir = emptyFolder(), timeoutMs = 10_000): ServicesConnector {
  return servicesConnector({
    embedded: { dataDir, socket: () => socketIn(dataDir) },
    pauses: { firstMs: 50, longestMs: 300 },
    timeoutMs,
  });
}

/** For a counter at remote services, whose orders it soon asks for. */
export function connectorOfCounter(): ServicesConnector {
  const dataDir = spareFolder();
  return servicesConnector({
    embedded: { dataDir, socket: () => socketIn(dataDir) },
    pauses: { firstMs: 50, longestMs: 300 },
    ordersEveryMs: 200,
    timeoutMs: 10_000,
  });
}

/** Beside the data of services that no kiosk's folder is around. */
export const socketIn = (dataDir: string): string => privateSocket(dataDir, 'services');

/** For a connector that never starts its embedded services. */
const emptyFolder = (): string => removedAtExit(mkdtempSync(join(tmpdir(), 'counterproof-link-')));

/** For a kiosk of remote services: it opens its embedded database before it knows that it needs none. */
export const spareFolder = (): string => removedAtExit(servicesFolder('spare'));

function removedAtExit(folder: string): string {
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const supervisorRecord = (operator: JwsSigner): NewOperator => ({
  operatorId: 'op-1',
  name: 'Olga Operator',
  role: 'supervisor',
  permissions: ['counter.verify', 'counter.manage-operators'],
  verifier: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',
  did: operator.did,
  wrappedKey: 'sealed',
});

/** Branch, kiosk and first supervisor through the gateway, as the set-up screen does it. */
export async function enrolThrough(
  link: ServicesLink,
  wallet: JwsSigner,
  operator: JwsSigner,
  issued?: { licenseKey: string; enrolmentCode: string },
) {
  const codes = issued ?? (await link.gateway.createBranch('Main Street'));
  const enrolment = await link.gateway.enrol({ ...codes, kioskDid: wallet.did, kioskName: 'Counter 1' });
  link.enrolled(enrolment);
  await link.gateway.addOperator(supervisorRecord(operator), {
    kind: 'enrolment',
    code: codes.enrolmentCode,
  });
  return enrolment;
}

/** Waits for a condition that something else brings about. */
export async function until(condition: () => boolean, what: string, timeoutMs = 60_000): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`not within ${timeoutMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
