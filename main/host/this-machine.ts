import { networkInterfaces } from 'node:os';
import type { Machine } from '../ports/machine.ts';

const PLATFORMS: readonly Machine['platform'][] = ['linux', 'win32', 'darwin'];
const ARCHITECTURES: readonly Machine['architecture'][] = ['x64', 'arm64'];

type Interfaces = Readonly<Record<string, readonly { internal: boolean; address: string }[] | undefined>>;

/** The computer of this process. @param interfaces the addresses of each network that is up */
export const thisMachine = (interfaces: () => Interfaces = networkInterfaces): Machine => ({
  platform: PLATFORMS.find((one) => one === process.platform) ?? 'other',
  architecture: ARCHITECTURES.find((one) => one === process.arch) ?? 'other',
  networks: () => Object.values(interfaces()).filter((addresses) => addresses?.some(leadsOut)).length,
});

/** A link-local address reaches no router: the cable is in, and nothing answered (RFC 4291, RFC 3927). */
const leadsOut = ({ internal, address }: { internal: boolean; address: string }): boolean =>
  !internal && !address.startsWith('fe80:') && !address.startsWith('169.254.');
