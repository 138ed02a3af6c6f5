import type { CameraFacts } from '#core/liveness/camera-facts.ts';
import type { Device } from '../instance/hosted-api.ts';

/** User-Agent Client Hints; the library of types does not know them. */
interface AgentData {
  platform?: string;
  getHighEntropyValues?: (hints: string[]) => Promise<{ model?: string }>;
}

/** The browser's facts about this device. They decide nothing. */
export async function deviceFacts(camera?: CameraFacts): Promise<Device> {
  const { userAgentData: data } = navigator as { userAgentData?: AgentData };
  const hints = await data?.getHighEntropyValues?.(['model']).catch(() => undefined);
  const { width, height } = screen;
  return {
    ...(hints?.model ? { model: hints.model.slice(0, 200) } : {}),
    ...(data?.platform ? { platform: data.platform.slice(0, 100) } : {}),
    browser: navigator.userAgent.slice(0, 300),
    screen: { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) },
    cameras: camera ? [camera] : [],
    automated: navigator.webdriver === true,
  };
}
