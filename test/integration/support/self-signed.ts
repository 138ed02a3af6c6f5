import { generateKeyPairSync, sign } from 'node:crypto';

/** One DER element (X.690 section 8.1); bodies of more than 65,535 bytes do not occur here. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const length =
    body.length < 0x80
      ? [body.length]
      : body.length < 0x100
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const SEQUENCE = 0x30;
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const ECDSA_WITH_SHA256 = der(SEQUENCE, oid('2a8648ce3d040302'));
const NAME = der(SEQUENCE, der(0x31, der(SEQUENCE, oid('550403'), der(0x0c, Buffer.from('receiver')))));
const TRUE = Buffer.from([0x01, 0x01, 0xff]);

const utcTime = (time: number): Buffer =>
  der(0x17, Buffer.from(`${new Date(time).toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));
const extension = (id: string, ...value: Uint8Array[]): Buffer =>
  der(SEQUENCE, oid(id), der(0x04, der(SEQUENCE, ...value)));

/** A fresh key and a certificate for 127.0.0.1 self-signed (RFC 5280 section 4.1), valid for a day. */
export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const HOUR_MS = 60 * 60 * 1000;
  const body = der(
    SEQUENCE,
    der(0xa0, Buffer.from([0x02, 0x01, 0x02])),
    Buffer.from([0x02, 0x01, 0x01]),
    ECDSA_WITH_SHA256,
    NAME,
    der(SEQUENCE, utcTime(Date.now() - HOUR_MS), utcTime(Date.now() + 23 * HOUR_MS)),
    NAME,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      der(SEQUENCE, extension('551d11', der(0x87, Buffer.from([127, 0, 0, 1]))), extension('551d13', TRUE)),
    ),
  );
  const signature = sign('sha256', body, privateKey);
  const whole = der(SEQUENCE, body, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature));
  const lines =
    whole
      .toString('base64')
      .match(/.{1,64}/g)
      ?.join('\n') ?? '';
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
