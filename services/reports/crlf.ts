import { Transform } from 'node:stream';

const LF = 0x0a;
const CR = 0x0d;

/** Ends lines as RFC 4180 has it; PostgreSQL ends them with a line feed alone. */
export function crlf(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, withReturns(chunk));
    },
  });
}

function withReturns(chunk: Buffer): Buffer {
  let lines = 0;
  for (let at = chunk.indexOf(LF); at >= 0; at = chunk.indexOf(LF, at + 1)) lines += 1;
  const out = Buffer.allocUnsafe(chunk.length + lines);
  let from = 0;
  let to = 0;
  for (let at = chunk.indexOf(LF); at >= 0; at = chunk.indexOf(LF, from)) {
    to += chunk.copy(out, to, from, at);
    out[to] = CR;
    out[to + 1] = LF;
    to += 2;
    from = at + 1;
  }
  chunk.copy(out, to, from);
  return out;
}
