import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { NodeAnswer, NodeFacts, NodeQuestion, NodeWish } from './bench-node.ts';

export interface BenchNode extends NodeFacts {
  child: ChildProcess;
  ask(question: NodeQuestion): Promise<NodeAnswer>;
  stop(): Promise<void>;
}

/** Starts the services in a process of their own. */
export async function startNode(wish: NodeWish): Promise<BenchNode> {
  const file = fileURLToPath(new URL('./bench-node.ts', import.meta.url));
  const { cores } = wish;
  // Its children have the same cores; only Linux ties a process to some.
  const tied = cores !== undefined && cores < availableParallelism() && process.platform === 'linux';
  const child = fork(file, [JSON.stringify(wish)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    ...(tied ? { execPath: 'taskset', execArgv: ['-c', `0-${cores - 1}`, process.execPath] } : {}),
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`a node of the services ended with code ${code} before it was ready`);
  });
  const [facts] = (await Promise.race([once(child, 'message'), ended])) as [NodeFacts];
  ended.catch(() => undefined);
  return {
    ...facts,
    child,
    async ask(question) {
      const answered = once(child, 'message');
      child.send(question);
      return (await answered)[0] as NodeAnswer;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
