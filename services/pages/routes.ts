import { z } from 'zod';
import { content, route } from '#services/kernel/http/route.ts';
import type { HostedFiles } from './hosted-files.ts';
import { sendHostedFile } from './send-hosted.ts';

const File = z.object({ file: z.string().max(100) });

/** The files of the hosted pages; a page loads about a dozen, so they do not count as links. */
export const hostedPageRoutes = (files: () => Promise<HostedFiles>) => {
  const folder = (operationId: string, name: '' | 'assets/' | 'vision/' | 'vision/wasm/') =>
    route({
      operationId,
      method: 'GET',
      path: `/hosted/${name}:file`,
      tag: 'pages',
      summary: 'A file of the hosted pages.',
      documented: false,
      access: { kind: 'public' },
      // A browser may name its origin for scripts, styles and fonts.
      ownOrigin: true,
      input: { params: File },
      output: { 200: content('The file.', 'application/octet-stream') },
      problems: ['HOSTED_FILE_NOT_FOUND', 'HOSTED_PAGES_MISSING'],
      run: ({ request, reply, params }) => sendHostedFile(request, reply, files, `${name}${params.file}`),
    });
  return [
    folder('getHostedFile', ''),
    folder('getHostedAsset', 'assets/'),
    folder('getHostedVision', 'vision/'),
    folder('getHostedRuntime', 'vision/wasm/'),
  ] as const;
};
