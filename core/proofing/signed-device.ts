import { z } from 'zod';
import type { EvidenceEvent } from '../evidence/evidence-schema.ts';

/**
 * Device signals of a session (web services specification, part 2): the equipment at the counter, without personal
 * data.
 */
export const DeviceSignals = z.object({
  /** Cameras and readers by the name that they give. */
  deviceModel: z.array(z.string()),
  /** Pixels of the camera's picture, e.g. `1920x1080`. */
  imageCaptureResolution: z.array(z.string()),
  /** Version of the product, kind of its host, and further facts that the kiosk gives about itself. */
  deviceAndBrowserContext: z.record(z.string(), z.json()),
});
export type DeviceSignals = z.infer<typeof DeviceSignals>;

/** A person's own phone as it describes itself; the services only pass this on. */
export const SignedPhone = z.object({
  model: z.string().describe('`unknown` where the browser does not tell it.'),
  browser: z.string().describe('As the browser names itself; `unknown` where nothing was said.'),
});
export type SignedPhone = z.infer<typeof SignedPhone>;

/** The phone in the signals of a session that was captured by one; undefined for the session of a kiosk. */
export function phoneOf(device: DeviceSignals | null): SignedPhone | undefined {
  const { host, model, browser } = device?.deviceAndBrowserContext ?? {};
  if (host !== 'hosted') return undefined;
  const said = (value: unknown) => (typeof value === 'string' && value !== '' ? value : 'unknown');
  return { model: said(model), browser: said(browser) };
}

const Started = z.object({ product: z.record(z.string(), z.json()).catch({}) });
const Named = z.object({ device: z.record(z.string(), z.json()) });
const Camera = z.object({
  camera: z.object({ label: z.string().max(200), width: z.number().int(), height: z.number().int() }),
});
const Captured = z.object({
  device: z.string().max(200).optional().catch(undefined),
  captureType: z.enum(['Auto', 'Manual']).optional().catch(undefined),
});

/** The device signals in the events of a log; facts that the kiosk did not give stay empty. */
export function readDeviceSignals(events: readonly EvidenceEvent[]): DeviceSignals {
  const [models, resolutions] = [new Set<string>(), new Set<string>()];
  for (const { type, payload } of events) {
    const camera = type.startsWith('camera.') ? Camera.safeParse(payload).data?.camera : undefined;
    if (camera) {
      models.add(camera.label);
      resolutions.add(`${camera.width}x${camera.height}`);
    }
    const device = type === 'document.captured' ? Captured.safeParse(payload).data?.device : undefined;
    if (device) models.add(device);
  }
  const started = events.find(({ type }) => type === 'session.started');
  // A person may continue on another device; the first one is named at the start.
  const further = events.flatMap(({ type, payload }) =>
    type === 'device.named' ? (Named.safeParse(payload).data?.device ?? []) : [],
  );
  return {
    deviceModel: [...models],
    imageCaptureResolution: [...resolutions],
    deviceAndBrowserContext: {
      ...(Started.safeParse(started?.payload).data?.product ?? {}),
      ...(further.length > 0 ? { furtherDevices: further } : {}),
    },
  };
}

/** `Manual` as soon as one picture was taken by button or a field was keyed; undefined while nothing was captured. */
export function readCaptureType(events: readonly EvidenceEvent[]): 'Auto' | 'Manual' | undefined {
  const types = events.flatMap(({ type, payload }) => {
    if (type === 'document.field-confirmed') return payload.verdict === 'keyed' ? 'Manual' : [];
    if (type !== 'document.captured' && type !== 'selfie.captured') return [];
    return Captured.safeParse(payload).data?.captureType ?? [];
  });
  return types.includes('Manual') ? 'Manual' : types[0];
}
