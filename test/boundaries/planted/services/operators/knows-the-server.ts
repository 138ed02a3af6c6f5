import { server } from '../server.ts';

export const found = server;
