import type { Envelope, Role } from '../kit.ts';

/**
 * The form of calls, frames and events between a renderer and the core: JSON text over the loopback WebSocket, and the
 * same shapes as structured clones under Electron.
 */
export type RendererRole = Exclude<Role, 'host'>;
export const RENDERER_ROLES: readonly RendererRole[] = ['operator', 'applicant'];

export type ClientMessage = { id: number; op: string; input: unknown };
export type ServerMessage = { id: number; envelope: Envelope<unknown> } | { event: string; payload: unknown };

/** WebSocket close codes (RFC 6455, 7.4: 4000-4999 are private use). */
export const CLOSE_REPLACED = 4001;
export const CLOSE_TOO_LARGE = 1009;

export const BRIDGE_PATH = '/bridge';
/** Longest text message: the largest legal input is a certificate authority of 200,000 characters. */
export const MAX_TEXT_MESSAGE_BYTES = 1024 * 1024;
/** Limits of one frame and of a stream of them. Kept apart from the schemas so that a bridge stays small. */
export const MAX_FRAME_BYTES = 4 * 1024 * 1024;
export const MAX_FRAMES_PER_SECOND = 10;
const MAX_FRAME_HEADER_BYTES = 16 * 1024;
export const MAX_FRAME_MESSAGE_BYTES = 4 + MAX_FRAME_HEADER_BYTES + MAX_FRAME_BYTES;

/** The role of a page, from the first part of its path: `/operator/` or `/applicant/`. */
export const roleOfPath = (pathname: string): RendererRole | undefined =>
  RENDERER_ROLES.find((role) => pathname === `/${role}/`);

/** A frame message: header length (4 bytes, big-endian), header as JSON in UTF-8, then the JPEG. */
export const encodeFrame = (
  header: { id: number; meta: unknown },
  jpeg: Uint8Array,
): Uint8Array<ArrayBuffer> => {
  const head = new TextEncoder().encode(JSON.stringify(header));
  const message = new Uint8Array(4 + head.length + jpeg.length);
  new DataView(message.buffer).setUint32(0, head.length);
  message.set(head, 4);
  message.set(jpeg, 4 + head.length);
  return message;
};

/** The parts of a frame message, or undefined when the bytes are not one. */
export const decodeFrame = (
  message: Uint8Array,
): { header: Record<string, unknown>; jpeg: Uint8Array } | undefined => {
  if (message.length < 4) return undefined;
  const length = new DataView(message.buffer, message.byteOffset, message.byteLength).getUint32(0);
  if (length > MAX_FRAME_HEADER_BYTES || 4 + length > message.length) return undefined;
  try {
    const header: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(message.subarray(4, 4 + length)),
    );
    if (typeof header !== 'object' || header === null || Array.isArray(header)) return undefined;
    return { header: header as Record<string, unknown>, jpeg: message.subarray(4 + length) };
  } catch {
    return undefined;
  }
};

/** IPC channels under Electron. Pushes carry the page's own id first, so that a reloaded page ignores older ones. */
export const ELECTRON_CHANNELS = {
  attach: 'counterproof:attach',
  invoke: 'counterproof:invoke',
  frame: 'counterproof:frame',
  event: 'counterproof:event',
  replaced: 'counterproof:replaced',
} as const;
