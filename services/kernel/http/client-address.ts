import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/** The address of all callers through a socket: no network is involved, and each is the user of these services. */
const SAME_USER = '::1';

/** The address that a request comes from; a request through a socket has none. */
export const clientAddress = ({ ip }: { ip: FastifyRequest['ip'] | undefined }): string => ip || SAME_USER;

/** The network that a request comes from: its address, of IPv6 the subnet of 64 bits that one household or phone has. */
export const clientNetwork = (request: { ip: FastifyRequest['ip'] | undefined }): string =>
  normalizeIP(clientAddress(request));
