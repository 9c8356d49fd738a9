import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  randomBytes,
  sign as signBytes,
} from 'node:crypto';

/** A device with one passkey, as a browser shows it to a page: ES256, without attestation. */
export interface PasskeyDevice {
  /** Makes the passkey: what a browser answers to the options of a creation. */
  create(challenge: string): object;
  /** Signs a challenge; `isVerified`: the device has checked its user by a PIN or a finger. */
  sign(challenge: string, isVerified?: boolean): object;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** Makes a device for the site at an origin. */
export function createPasskeyDevice(origin: string): PasskeyDevice {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest();
  let count = 0;

  function authenticatorData(flags: number, rest = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    count += 1;
    counter.writeUInt32BE(count);
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counter, rest]);
  }

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  };

  return {
    create(challenge) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const coseKey = map([
        [integer(1), integer(2)],
        [integer(3), integer(-7)],
        [integer(-1), integer(1)],
        [integer(-2), bytes(Buffer.from(x, 'base64url'))],
        [integer(-3), bytes(Buffer.from(y, 'base64url'))],
      ]);
      const credential = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey,
      ]);
      const data = authenticatorData(USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL, credential);
      const attestation = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(data)],
      ]);
      return {
        ...head,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign(challenge, isVerified = true) {
      const data = authenticatorData(USER_PRESENT | (isVerified ? USER_VERIFIED : 0));
      const json = clientData('webauthn.get', challenge);
      const hash = createHash('sha256').update(json).digest();
      const key = createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }));
      return {
        ...head,
        response: {
          clientDataJSON: json.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signBytes('sha256', Buffer.concat([data, hash]), key).toString('base64url'),
        },
      };
    },
  };
}

/* CBOR (RFC 8949), as far as a passkey needs it. */

function header(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 0xff]);
}

const integer = (value: number) => (value < 0 ? header(1, -1 - value) : header(0, value));
const bytes = (value: Buffer) => Buffer.concat([header(2, value.length), value]);
const text = (value: string) => Buffer.concat([header(3, value.length), Buffer.from(value)]);
const map = (entries: (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([header(5, entries.length), ...entries.flat()]);
