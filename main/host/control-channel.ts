import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { type AppError, failure } from '#core/contract/errors.ts';
import { privateSocket, socketAddress } from './private-socket.ts';

/** Commands of another terminal to the running kiosk. The answer never carries an address or a token. */
export type ControlCommand = 'open-operator';
const COMMANDS: readonly ControlCommand[] = ['open-operator'];
const MAX_COMMAND_CHARACTERS = 64;
/** Where the kiosk of a data directory listens. */
export const controlAddress = (dataDir: string): string => socketAddress(dataDir, 'host');

const reach = (address: string): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });

const listen = (server: Server, address: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException): void => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    };
    server.once('error', failed);
    server.listen(address, () => {
      server.off('error', failed);
      // A connection that cannot be taken, for want of descriptors, is lost to its sender alone.
      server.on('error', () => undefined);
      resolve(true);
    });
  });

const serve = (socket: Socket, onCommand: (command: ControlCommand) => void): void => {
  let text = '';
  socket.setEncoding('utf8');
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: string) => {
    text += chunk;
    if (text.length > MAX_COMMAND_CHARACTERS) socket.destroy();
    if (!text.endsWith('\n')) return;
    const command = COMMANDS.find((known) => `${known}\n` === text);
    if (command) onCommand(command);
    socket.end(command ? 'done\n' : 'unknown\n');
  });
};

const alreadyRunning = (dataDir: string): AppError =>
  failure('VAULT_LOCKED_BY_OTHER_PROCESS', `${dataDir} answers on its control channel`, {
    component: 'host',
  });

/**
 * Claims a data directory for this process and listens for commands from the same user. The leftovers of a killed
 * process are cleared away.
 * @throws AppError VAULT_LOCKED_BY_OTHER_PROCESS when another kiosk answers there, STORAGE_FAILED when another user
 * holds the folder of its socket.
 */
export const claimDataDirectory = async (
  dataDir: string,
  onCommand: (command: ControlCommand) => void,
): Promise<{ release(): Promise<void> }> => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const address = privateSocket(dataDir, 'host');
  const isFile = process.platform !== 'win32';
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    serve(socket, onCommand);
  });
  if (!(await listen(server, address))) {
    const other = await reach(address);
    other?.destroy();
    if (other || !isFile) throw alreadyRunning(dataDir);
    rmSync(address, { force: true });
    if (!(await listen(server, address))) throw alreadyRunning(dataDir);
  }
  if (isFile) chmodSync(address, 0o600);
  return {
    release: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // A sender that never finishes its command must not keep the kiosk from ending.
        for (const socket of sockets) socket.destroy();
      }),
  };
};

/**
 * Asks the running kiosk of a data directory.
 * @returns false when none is running there
 * @throws AppError STORAGE_FAILED when another user holds the folder of its socket
 */
export const sendControlCommand = async (dataDir: string, command: ControlCommand): Promise<boolean> => {
  const socket = await reach(privateSocket(dataDir, 'host'));
  if (socket === undefined) return false;
  return new Promise((resolve) => {
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.on('error', () => resolve(false));
    socket.on('close', () => resolve(answer === 'done\n'));
    socket.write(`${command}\n`);
  });
};
