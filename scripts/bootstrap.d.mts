/** Types of bootstrap.mjs, which is JavaScript because it runs before TypeScript can. */
export const MINIMUM_NODE: string;
export const RUNTIME_MAJOR: number;
export function compareVersions(a: string, b: string): number;
export function parseCommand(argv: readonly string[]): { command: string; args: string[] } | undefined;
export function hashOf(text: string): string;
export function installState(found: {
  lock: string;
  stamp: string | undefined;
  installed: string | undefined;
}): 'missing' | 'current' | 'adopt' | 'stale';
export function selectNode(machine: {
  root: string;
  platform: string;
  arch: string;
  current: { version: string; path: string };
  candidates: readonly string[];
  exists: (file: string) => boolean;
  versionOf: (file: string) => string | undefined;
}): string | undefined;
export function childEnvironment(
  env: Record<string, string | undefined>,
  nodePath: string,
  root: string,
): Record<string, string | undefined>;
export function continueUnder(
  nodePath: string,
  root: string,
  command: string,
  args: readonly string[],
): Promise<number>;
export function main(argv: readonly string[], root: string): Promise<number>;
