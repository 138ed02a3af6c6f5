import type { HealthFinding } from '#core/contract/counter/health.ts';
import { AT, KIOSK, operator } from './renderer-kiosk.ts';
import type { ScreenAction, ScreenFixture } from './screen-fixture.ts';

const WELL: Omit<HealthFinding, 'at'>[] = [
  { part: 'camera', finding: 'cameras-listed', count: 2 },
  { part: 'readers', finding: 'readers-ready', count: 1 },
  { part: 'displays', finding: 'display-second' },
  { part: 'printer', finding: 'printer-untold' },
  { part: 'storage', finding: 'storage-writes', freeMiB: 48_310 },
  { part: 'clock', finding: 'clock-plausible', signedAt: AT },
  { part: 'network', finding: 'network-up', count: 1 },
  { part: 'services', finding: 'services-answer', tookMs: 38 },
  { part: 'keychain', finding: 'keychain-writes' },
];
const FAULTS: Omit<HealthFinding, 'at'>[] = [
  { part: 'camera', finding: 'camera-gone', count: 1 },
  { part: 'readers', finding: 'readers-ailing', count: 1 },
  { part: 'displays', finding: 'display-closed' },
  { part: 'printer', finding: 'printer-none' },
  { part: 'storage', finding: 'storage-low', freeMiB: 310 },
  { part: 'clock', finding: 'clock-behind', signedAt: '2026-11-20T09:42:00.000Z' },
  { part: 'network', finding: 'network-down' },
  { part: 'services', finding: 'services-silent', error: 'SERVICES_UNREACHABLE' },
  { part: 'keychain', finding: 'keychain-fails', error: 'KEYCHAIN_UNAVAILABLE' },
];

const OPEN: ScreenAction[] = [
  { press: '.TopBar > .Button:last-of-type' },
  { press: '[role=menuitem]:has(svg.lucide-heart-pulse)' },
];
const at = (
  name: string,
  found: readonly Omit<HealthFinding, 'at'>[],
  more: readonly ScreenAction[] = [],
): ScreenFixture => {
  const findings = found.map((finding) => ({ ...finding, at: AT }));
  return operator(name, KIOSK, {
    answers: {
      'health.probe': { ok: true, value: { findings } },
      'health.save-diagnostics': {
        ok: true,
        value: {
          fileName: 'diagnostics-2026-11-20T09-12-00-000Z.json',
          sha256: 'q0Xb3m1vN7nq5f2h8K3cJ6d9sW4tY1rU2eL5aZ8oP0g',
        },
      },
    },
    actions: [...OPEN, ...more],
  });
};

/** The page on which a kiosk is looked after. */
export const HEALTH_SCREENS: readonly ScreenFixture[] = [
  at('health', WELL),
  at('health-faults', FAULTS),
  at('health-diagnostics', WELL, [{ press: '.Diagnostics .Button' }, { look: '.Diagnostics .Notice' }]),
];
