import type { RendererRole } from '#core/contract/counter/wire.ts';

/** Cookies ignore the port, so the name carries it: two kiosks on one machine must not overwrite each other. */
const nameOf = (role: RendererRole, port: number): string => `counterproof_${role}_${port}`;

export const cookieHeader = (role: RendererRole, port: number, secret: string): string =>
  `${nameOf(role, port)}=${secret}; HttpOnly; SameSite=Strict; Path=/`;

/** The secret that a request carries for a role. */
export const cookieOf = (
  header: string | undefined,
  role: RendererRole,
  port: number,
): string | undefined => {
  const prefix = `${nameOf(role, port)}=`;
  return header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix))
    ?.slice(prefix.length);
};
