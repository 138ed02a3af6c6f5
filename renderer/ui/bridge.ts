import type { RendererBridge } from '#core/contract/counter/index.ts';

declare global {
  interface Window {
    readonly counterproof?: RendererBridge;
  }
}

/**
 * The kiosk's core as this page reaches it, the same in both hosts. No other file of the renderer names the
 * global. Absent when the page was opened outside the kiosk.
 */
export const kioskBridge = (): RendererBridge | undefined => window.counterproof;
