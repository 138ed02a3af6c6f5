import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readDefinition, type WorkflowDefinition } from '#core/workflows/definition.ts';
import { drawWorkflow } from '#core/workflows/draw.ts';
import { problemsOf } from '#core/workflows/graph.ts';
import { describeError } from '#main/host/describe-error.ts';
import { printable } from './terminal/printable.ts';

export const USAGE = `npm run workflows -- --import <file> [--services <url> --tenant <id> --community <id>] [--publish]
npm run workflows -- --draw <file> [--out <picture.svg>]
Reads a workflow, or the file of an export, and prints every problem with its node. With an address the services take
it in as a draft, in place of the one that is there; COUNTERPROOF_ACCOUNT_TOKEN holds the token of an administrator with
the permission workflow.manage.
  --publish      publishes the draft as well
  --draw <file>  draws the graph; problems are marked
  --out <file>   where the picture goes; beside the file unless told

Exit code 0: no problem.  1: there are problems, or the services refused it.  2: it could not be read.`;

const OPTIONS = {
  import: { type: 'string' },
  draw: { type: 'string' },
  out: { type: 'string' },
  services: { type: 'string' },
  tenant: { type: 'string' },
  community: { type: 'string' },
  publish: { type: 'boolean', default: false },
} as const;

interface Place {
  services: string;
  tenant: string;
  community: string;
}
interface Wish {
  /** The file of a workflow. */
  file: string;
  /** Where its picture goes. */
  picture: string | undefined;
  place: Place | undefined;
  publish: boolean;
}

/** @throws TypeError with a sentence for the terminal. */
export function readArguments(args: readonly string[]): Wish {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const { import: imported, draw, services, tenant, community, publish } = values;
  const file = imported ?? draw;
  if (file === undefined || (imported !== undefined && draw !== undefined)) {
    throw new TypeError('Name a file with --import or with --draw.');
  }
  const named = [services, tenant, community].filter((value) => value !== undefined).length;
  if (named !== 0 && named !== 3) throw new TypeError('--services, --tenant and --community go together.');
  if (publish && named === 0) throw new TypeError('--publish needs --services.');
  if (draw !== undefined && named > 0) throw new TypeError('--draw takes no --services.');
  const place = services && tenant && community ? { services, tenant, community } : undefined;
  const picture = draw === undefined ? undefined : (values.out ?? `${path.parse(draw).name}.svg`);
  return { file, picture, place, publish };
}

/** Imports or draws a workflow. @returns the exit code of {@link USAGE}. */
export const main = async (args: readonly string[]): Promise<number> => {
  const { file, picture, place, publish } = readArguments(args);
  const definition = readFile(file);
  if (!definition) return 2;
  const problems = problemsOf(definition);
  for (const { node = '-', code, message } of problems) say(`${node}  ${code}: ${message}`);
  if (picture !== undefined) {
    writeFileSync(picture, drawWorkflow(definition, problems));
    say(`Drawn: ${picture}`);
  }
  if (place) return send(place, definition, publish);
  say(`${definition.id}: ${definition.nodes.length} nodes, ${problems.length} problems.`);
  return problems.length > 0 ? 1 : 0;
};

/** Undefined where the file is no workflow; its faults have been printed. */
function readFile(file: string): WorkflowDefinition | undefined {
  let document: unknown;
  try {
    document = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    complain(`${file} could not be read: ${describeError(error)}`);
    return undefined;
  }
  const exported = document as { format?: unknown; workflow?: unknown } | null;
  const { definition, faults = [] } = readDefinition(
    exported?.format === 'counterproof-workflow' ? exported.workflow : document,
  );
  for (const fault of faults) complain(`${fault.path || '/'}  ${fault.message}`);
  return definition;
}

interface Draft {
  revision: number;
  problems: { node?: string; code: string; message: string }[];
}

async function send(place: Place, definition: WorkflowDefinition, publish: boolean): Promise<number> {
  const token = process.env.COUNTERPROOF_ACCOUNT_TOKEN;
  if (!token) {
    complain('COUNTERPROOF_ACCOUNT_TOKEN is not set: it holds the token of an administrator.');
    return 2;
  }
  const { services, tenant, community } = place;
  const base = `${services.replace(/\/$/, '')}/v1/tenant/${tenant}/community/${community}/workflows`;
  const ask = (method: string, below: string, body?: object, revision?: number) =>
    fetch(`${base}${below}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(revision === undefined ? {} : { 'if-match': `"r${revision}"` }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const before = await ask('GET', `/${definition.id}`);
  const revision = before.ok ? ((await before.json()) as Draft).revision : undefined;
  const file = { format: 'counterproof-workflow', v: 1, workflow: definition };
  const draft = await answerOf<Draft>(await ask('POST', '/import', file, revision));
  if (!draft) return 1;
  for (const { node = '-', code, message } of draft.problems) say(`${node}  ${code}: ${message}`);
  say(`${definition.id}: draft ${draft.revision}, ${draft.problems.length} problems.`);
  if (draft.problems.length > 0) return 1;
  if (!publish) return 0;
  const url = `/${definition.id}/publish`;
  const published = await answerOf<{ version: number }>(await ask('POST', url, undefined, draft.revision));
  if (!published) return 1;
  say(`${definition.id}: version ${published.version} is published.`);
  return 0;
}

/** Undefined where the services refused; their reason has been said. */
async function answerOf<T>(answer: Response): Promise<T | undefined> {
  if (answer.ok) return (await answer.json()) as T;
  const { title, detail, code } = (await answer.json()) as Record<'title' | 'detail' | 'code', string>;
  complain(`${code}: ${title}. ${detail}`);
  return undefined;
}

const say = (text: string): void => console.log(printable(text));
const complain = (text: string): void => console.error(printable(text));
