import type { KioskCore } from '#core/contract/counter/kiosk-core.ts';
import type { DisplayHost } from '../ports/display-host.ts';
import type { SerialPortSetting } from '../ports/readers.ts';

/** Starts the core for a host. The composition root implements it. */
export type CreateKiosk = (options: {
  readonly dataDir: string;
  readonly host: DisplayHost;
  readonly modelsDir?: string;
  readonly optionalModelsDir?: string | undefined;
  readonly servicesPort?: number | undefined;
  readonly serialPorts?: readonly SerialPortSetting[] | undefined;
  readonly onFatal: (error: unknown) => void;
}) => Promise<KioskCore>;
