import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { loadChunk } from '../page/loading/load-chunk.ts';

/** The outcome of asking the browser for a passkey. */
export type PasskeyOutcome<Credential> =
  | { readonly kind: 'done'; readonly credential: Credential }
  /** The user closed the browser's dialog, or took too long. */
  | { readonly kind: 'cancelled' }
  /** The device has a passkey for this account already. */
  | { readonly kind: 'present' }
  | { readonly kind: 'failed' };

/** Options of WebAuthn as the server sends them. */
type SentOptions = Readonly<Record<string, unknown>>;

interface Head {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
}

/** A passkey that was just made, as the API takes it. */
export interface MadeCredential extends Head {
  readonly response: {
    readonly clientDataJSON: string;
    readonly attestationObject: string;
    readonly transports: string[];
  };
}

/** A signature by a passkey, as the API takes it. */
export interface SignedCredential extends Head {
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
  };
}

/** Makes a passkey by the options of the server. */
export function makePasskey(options: SentOptions): Promise<PasskeyOutcome<MadeCredential>> {
  return outcomeOf(async ({ startRegistration }) => {
    // The server has made them with the library that this one reads them with.
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const { id, rawId, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, attestationObject, transports },
    };
  });
}

/** Has a passkey sign by the options of the server. */
export function signWithPasskey(options: SentOptions): Promise<PasskeyOutcome<SignedCredential>> {
  return outcomeOf(async ({ startAuthentication }) => {
    // The server has made them with the library that this one reads them with.
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    const { id, rawId, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature } = response;
    return {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature },
    };
  });
}

type Library = typeof import('@simplewebauthn/browser');

async function outcomeOf<Credential>(
  work: (library: Library) => Promise<Credential>,
): Promise<PasskeyOutcome<Credential>> {
  try {
    const library = await loadChunk(() => import('@simplewebauthn/browser'));
    return { kind: 'done', credential: await work(library) };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'InvalidStateError') return { kind: 'present' };
    return { kind: ['NotAllowedError', 'AbortError'].includes(name) ? 'cancelled' : 'failed' };
  }
}
