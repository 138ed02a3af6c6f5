// A program beside a kiosk: it asks for its pairing once, starts a session and follows it to its end.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

const { KIOSK_ADDRESS, TOKEN_FILE } = process.env;

const socket = connect(KIOSK_ADDRESS);
socket.on('error', (error) => {
  console.error(error.message);
  process.exitCode = 1;
});

// One JSON message on each line (JSON-RPC 2.0): answers have an id, notifications a method.
const waiting = new Map();
const listeners = new Map();
createInterface({ input: socket }).on('line', (line) => {
  const { id, result, error, method, params } = JSON.parse(line);
  if (method) listeners.get(method)?.(params);
  else if (error) waiting.get(id)?.reject(new Error(error.data?.code ?? error.message));
  else waiting.get(id)?.resolve(result);
});
let lastId = 0;
const call = (method, params = {}) =>
  new Promise((resolve, reject) => {
    lastId += 1;
    waiting.set(lastId, { resolve, reject });
    socket.write(`${JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params })}\n`);
  });
const tell = (step) => console.log(JSON.stringify(step));

if (!existsSync(TOKEN_FILE)) {
  // The supervisor compares this code with the one on the screen of the kiosk.
  listeners.set('pairing.code', ({ code }) => tell({ code }));
  const { token } = await call('program.pair', {
    name: 'Appointment desk',
    scopes: ['library.read', 'sessions.start'],
  });
  writeFileSync(TOKEN_FILE, token, { mode: 0o600 });
}
await call('program.sign-in', { token: readFileSync(TOKEN_FILE, 'utf8') });
tell({ kiosk: await call('wallet.did') });

const ended = new Promise((resolve) => {
  listeners.set('session.changed', (session) => {
    if (session.status === 'ended') resolve(session);
  });
});
await call('events.subscribe');
const { sessionId, reference } = await call('session.start');
tell({ sessionId, reference });
const { outcome, isFinal } = await ended;
tell({ outcome, isFinal });
socket.end();
