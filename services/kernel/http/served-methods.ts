import type { FastifyInstance } from 'fastify';

/**
 * Collects the routes that are registered from now on.
 *
 * @returns the methods of a path as a client wrote it, in order; none where nothing is served there
 */
export function servedMethods(app: FastifyInstance): (path: string) => string[] {
  const methodsOf = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ method, url }) => {
    const methods = methodsOf.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    methodsOf.set(url, methods);
  });
  let patterns: { pattern: RegExp; methods: Set<string> }[] | undefined;
  return (path) => {
    patterns ??= [...methodsOf].map(([url, methods]) => ({ pattern: patternOf(url), methods }));
    const found = patterns.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => [...methods]);
    return [...new Set(found)].sort();
  };
}

/** A route's path with one segment for each parameter. */
const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')}$`);
