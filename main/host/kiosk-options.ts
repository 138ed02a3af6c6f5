import type { KioskCore } from '../counter/contract/kiosk-core.ts';
import type { DisplayHost } from '../ports/display-host.ts';

/** How a host starts the core; implemented by the composition root. */
export type CreateKiosk = (options: {
  readonly dataDir: string;
  readonly host: DisplayHost;
  readonly modelsDir?: string;
  readonly onFatal: (error: unknown) => void;
}) => Promise<KioskCore>;
