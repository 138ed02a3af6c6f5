import { HEALTH_PARTS } from '#core/contract/counter/health.ts';
import type { healthOperations } from '#core/contract/counter/health-operations.ts';
import type { Handlers } from '#core/contract/kit.ts';
import { toBase64Url, utf8 } from '#core/keys/bytes.ts';
import { sha256 } from '#core/keys/canonical-json.ts';
import { diagnosticsOf } from '../health/diagnostics.ts';
import { type HealthSources, probeParts } from '../health/probe-parts.ts';
import type { Kiosk } from '../kiosk.ts';

/** Probes of the kiosk's parts, and the file for whoever looks after it. */
export function healthHandlers(kiosk: Kiosk): Handlers<typeof healthOperations> {
  return {
    'health.probe': async ({ parts }) => ({ findings: await probeParts(parts, sourcesOf(kiosk)) }),
    'health.save-diagnostics': () => saveDiagnostics(kiosk),
  };
}

function sourcesOf(kiosk: Kiosk): HealthSources {
  const { unlocked, readers, lastSigned } = kiosk.open();
  const { host, installation, machine, time } = kiosk.options;
  const { gateway } = unlocked.link;
  return {
    now: () => time.clock.now(),
    uptimeMs: () => time.uptimeMs(),
    cameras: () => kiosk.cameras.state(unlocked.vault),
    readers: () => ({ views: readers.views(), capability: readers.capability() }),
    host,
    probeStorage: () => installation.probeStorage(),
    lastSigned,
    machine,
    services: { mode: gateway.mode, state: () => gateway.state(), ask: () => gateway.fetchFlows() },
    keys: unlocked.keys,
  };
}

async function saveDiagnostics(kiosk: Kiosk): Promise<{ fileName: string; sha256: string }> {
  const sources = sourcesOf(kiosk);
  const findings = await probeParts(HEALTH_PARTS, sources);
  const { machine, installation } = kiosk.options;
  const now = sources.now();
  const diagnostics = diagnosticsOf({
    ...{ state: kiosk.operatorState(), cameras: sources.cameras(), machine, findings, now },
  });
  const bytes = utf8(`${JSON.stringify(diagnostics, null, 2)}\n`);
  const fileName = `diagnostics-${now.toISOString().replaceAll(/[:.]/g, '-')}.json`;
  installation.writeExport(fileName, bytes);
  return { fileName, sha256: toBase64Url(sha256(bytes)) };
}
