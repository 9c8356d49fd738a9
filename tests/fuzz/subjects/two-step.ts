/* One-time codes and passkeys of the users of generated requests. */
import { TOTP } from 'otpauth';
import { createPasskeyDevice, type PasskeyDevice } from '#tests/support/browser/passkey-device.ts';

type Json = Record<string, unknown>;

/** Calls the API as a user; rejects where that is refused. */
export type Ask = (
  path: string,
  options?: { readonly method?: string; readonly body?: Json },
) => Promise<Json>;

/** Values for a user's next request about two-step sign-in, and the user's passkeys. */
export interface TwoStepMemory {
  code: string;
  challenge: string;
  recoveryCodes: readonly string[];
  credential: object | null;
  /** The device of a passkey that is being added. */
  offered: PasskeyDevice | null;
  readonly devices: Map<string, PasskeyDevice>;
  /** The origin that passkeys are made for. */
  origin: string | null;
}

/** A user without two-step sign-in. */
export function noTwoStep(): TwoStepMemory {
  return {
    code: '',
    challenge: '',
    recoveryCodes: [],
    credential: null,
    offered: null,
    devices: new Map(),
    origin: null,
  };
}

/** Who asks, by which clock, and as whom they sign in. */
export interface TwoStepUser {
  readonly memory: TwoStepMemory;
  readonly ask: Ask;
  readonly email: string;
  readonly password: string;
  readonly now: () => number;
}

type Provider = (user: TwoStepUser) => Promise<void>;

const OFF = { method: 'DELETE' };
const MOST_PASSKEYS = 10;

const PROVIDERS: Readonly<Record<string, Provider>> = {
  'twoStep.startCode': async ({ ask }) => void (await ask('/users/two-step/code', OFF)),
  async 'twoStep.confirmCode'({ ask, memory, now }) {
    await ask('/users/two-step/code', OFF);
    const { secret } = await ask('/users/two-step/code', { method: 'POST' });
    memory.code = new TOTP({ secret: String(secret) }).generate({ timestamp: now() });
  },
  'twoStep.renewRecoveryCodes': needPasskey,
  async 'twoStep.newPasskeyOptions'({ ask, memory }) {
    const [oldest] = memory.devices.keys();
    if (oldest === undefined || memory.devices.size < MOST_PASSKEYS) return;
    memory.devices.delete(oldest);
    await ask(`/users/passkeys/${oldest}`, OFF);
  },
  'twoStep.addPasskey': offerPasskey,
  async 'secondStep.answerCode'(user) {
    await needPasskey(user);
    const renewed = await user.ask('/users/two-step/recovery-codes', { method: 'POST' });
    learnTwoStep(user.memory, 'twoStep.renewRecoveryCodes', renewed);
    await beginSignIn(user);
  },
  async 'secondStep.passkeyOptions'(user) {
    await needPasskey(user);
    await beginSignIn(user);
  },
  async 'secondStep.answerPasskey'(user) {
    await needPasskey(user);
    const { memory, ask } = user;
    const { challenge, options } = await ask('/auth/passkey/options', { body: {} });
    const [device] = [...memory.devices.values()].slice(-1);
    memory.challenge = String(challenge);
    memory.credential = device?.sign((options as { challenge: string }).challenge) ?? null;
  },
};

/** Prepares what a call about two-step sign-in needs to succeed; what is refused stays as it is. */
export async function provideTwoStep(name: string, user: TwoStepUser): Promise<void> {
  await PROVIDERS[name]?.(user).catch(() => undefined);
}

async function needPasskey(user: TwoStepUser): Promise<void> {
  if (user.memory.devices.size === 0) await addPasskey(user);
}

async function beginSignIn({ memory, ask, email, password }: TwoStepUser): Promise<void> {
  const { secondStep } = await ask('/auth/login', { body: { email, password } });
  memory.challenge = (secondStep as { challenge?: string } | undefined)?.challenge ?? '';
}

async function offerPasskey({ memory, ask }: Pick<TwoStepUser, 'memory' | 'ask'>): Promise<void> {
  memory.origin ??= await originOf(ask);
  const { challenge, options } = await ask('/users/passkeys/options', { method: 'POST' });
  memory.offered = createPasskeyDevice(memory.origin);
  memory.challenge = String(challenge);
  memory.credential = memory.offered.create((options as { challenge: string }).challenge);
}

async function originOf(ask: Ask): Promise<string> {
  const { servers } = (await ask('/openapi.json')) as { servers: { url: string }[] };
  return new URL(servers[0]?.url ?? '').origin;
}

/** Adds a passkey and returns the answer. */
export async function addPasskey(user: Pick<TwoStepUser, 'memory' | 'ask'>): Promise<Json> {
  await offerPasskey(user);
  const { challenge, credential } = user.memory;
  const body = { challenge, name: 'Laptop', credential };
  const answer = await user.ask('/users/passkeys', { body });
  learnTwoStep(user.memory, 'twoStep.addPasskey', answer);
  return answer;
}

/** Learns from a successful answer what its user has now. */
export function learnTwoStep(memory: TwoStepMemory, name: string, body: Json): void {
  const { recoveryCodes, passkey } = body;
  if (Array.isArray(recoveryCodes)) memory.recoveryCodes = recoveryCodes.map(String);
  if (name !== 'twoStep.addPasskey' || memory.offered === null) return;
  memory.devices.set((passkey as { id: string }).id, memory.offered);
}

/** The fields of a call about two-step sign-in, as its user would send them; else null. */
export function twoStepFields(name: string, memory: TwoStepMemory, fields: Json): Json | null {
  const { challenge, credential, code, recoveryCodes } = memory;
  switch (name) {
    case 'twoStep.confirmCode':
      return { code };
    case 'twoStep.addPasskey':
      return { ...fields, challenge, credential };
    case 'secondStep.answerCode':
      return { challenge, code: recoveryCodes[0] ?? code };
    case 'secondStep.passkeyOptions':
      return fields['challenge'] === undefined ? {} : { challenge };
    case 'secondStep.answerPasskey':
      return { challenge, credential };
    default:
      return null;
  }
}
