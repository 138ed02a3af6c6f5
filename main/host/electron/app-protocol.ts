import { readFile } from 'node:fs/promises';
import type { CustomScheme, Session } from 'electron';
import { type RendererRole, roleOfPath } from '#core/contract/counter/wire.ts';
import { APP_SCHEME, isAppAddress } from '../../ipc/electron/sender-guard.ts';
import type { PageFile } from '../../ipc/page-files.ts';
import { pageHeaders } from '../../ipc/page-policy.ts';

/** Must be registered before Electron is ready. `standard` and `secure` give the pages an origin and a camera. */
export const APP_SCHEMES: CustomScheme[] = [
  { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
];

/** Answers requests of one role's pages: the built renderer's files and nothing else of the disk. */
export const createPageHandler =
  (files: ReadonlyMap<string, PageFile>, role: RendererRole) =>
  async (request: Request): Promise<Response> => {
    const refuse = (status: number): Response =>
      new Response(null, { status, headers: pageHeaders({ camera: false }) });
    if (!isAppAddress(request.url)) return refuse(404);
    if (request.method !== 'GET') return refuse(405);
    const { pathname } = new URL(request.url);
    const pageRole = roleOfPath(pathname);
    const found = files.get(pathname);
    if (found === undefined || (pageRole !== undefined && pageRole !== role)) return refuse(404);
    const headers = { ...pageHeaders({ camera: pageRole !== undefined }), 'Content-Type': found.type };
    return new Response(await readFile(found.file), { status: 200, headers });
  };

export const servePagesIn = (
  session: Session,
  files: ReadonlyMap<string, PageFile>,
  role: RendererRole,
): void => {
  session.protocol.handle(APP_SCHEME, createPageHandler(files, role));
};
