import type { NodeFS } from '@electric-sql/pglite/nodefs';

/** Permission bits of others than the user. */
const OF_OTHERS = 0o077;

/** The calls of the engine to Node's file system. */
interface FileOperations {
  mknod(parent: unknown, name: string, mode: number, device: number): unknown;
  setattr(node: unknown, attributes: { readonly mode?: number | null }): void;
}

/**
 * The files of a cluster, for this user alone. The engine ignores the file mode mask of the process for one of its own,
 * and sets the mode of a file again after making it.
 */
export async function privateClusterFiles(folder: string): Promise<NodeFS> {
  const { NodeFS } = await import('@electric-sql/pglite/nodefs');
  class PrivateFiles extends NodeFS {
    override async init(...given: Parameters<NodeFS['init']>) {
      const { emscriptenOpts } = await super.init(...given);
      const keepPrivate: NonNullable<typeof emscriptenOpts.preRun>[number] = ({ FS }) =>
        holdModes(FS.filesystems.NODEFS);
      return {
        emscriptenOpts: { ...emscriptenOpts, preRun: [keepPrivate, ...(emscriptenOpts.preRun ?? [])] },
      };
    }
  }
  return new PrivateFiles(folder);
}

function holdModes(files: unknown): void {
  const { node_ops: operations } = files as { node_ops: FileOperations };
  const { mknod, setattr } = operations;
  operations.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OF_OTHERS, device);
  operations.setattr = (node, { mode, ...others }) =>
    setattr(node, mode == null ? others : { ...others, mode: mode & ~OF_OTHERS });
}
