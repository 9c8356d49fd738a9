import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, text } from '../fields.ts';
import { SignedIn } from './auth.ts';

/** A one-time code of an app, six digits; blanks between them do not matter. */
export const OneTimeCode = z
  .string({ error: 'Enter the six digits of the code.' })
  .max(20, { error: 'Enter the six digits of the code.' })
  .transform((typed) => typed.replace(/\s/g, ''))
  .refine((code) => /^\d{6}$/.test(code), { error: 'Enter the six digits of the code.' })
  .meta({ example: '123456', maxLength: 20 });

/** A one-time code or a recovery code, as it was typed. */
const AnyCode = z
  .string({ error: 'Enter a code.' })
  .trim()
  .min(1, { error: 'Enter a code.' })
  .max(40, { error: 'This isn’t a code: it is too long.' });

const Challenge = z
  .string({ error: 'The challenge is missing.' })
  .min(1, { error: 'The challenge is missing.' })
  .max(200, { error: 'This is no challenge.' });

/** Recovery codes in clear: shown once, stored hashed. */
const RecoveryCodes = z.array(z.string());

const Passkey = z
  .object({
    id: Id,
    name: z.string(),
    createdAt: Instant,
    lastUsedAt: Instant.nullable(),
  })
  .meta({ id: 'Passkey' });

/** The parsed form of a passkey as replies show it. */
export type Passkey = z.output<typeof Passkey>;

const TwoStep = z
  .object({
    code: z
      .object({ since: Instant })
      .nullable()
      .meta({ description: 'One-time codes of an app; null while they are off.' }),
    passkeys: z.array(Passkey),
    recoveryCodesLeft: z.int(),
    isRequired: z.boolean().meta({
      description: 'Whether this installation asks it of the user, who is an administrator.',
    }),
  })
  .meta({ id: 'TwoStep' });

/** How a user signs in beside the password. */
export type TwoStep = z.output<typeof TwoStep>;

const PasskeyName = text('The name', 80);

function bytes(max: number) {
  return z
    .string({ error: 'This is not the answer of a passkey.' })
    .min(1, { error: 'This is not the answer of a passkey.' })
    .max(max, { error: 'This is not the answer of a passkey.' })
    .regex(/^[\w-]+$/, { error: 'This is not the answer of a passkey.' });
}

const Credential = {
  id: bytes(2000),
  rawId: bytes(2000),
  type: z.literal('public-key', { error: 'This is not the answer of a passkey.' }),
  clientExtensionResults: z.record(z.string(), z.unknown()).optional(),
  authenticatorAttachment: z.string().max(40).optional(),
} as const;

/** A browser's reply after creating a passkey, without unused fields. */
const NewCredential = z
  .object({
    ...Credential,
    response: z.object({
      clientDataJSON: bytes(4000),
      attestationObject: bytes(20_000),
      transports: z.array(z.string().max(40)).max(10).optional(),
    }),
  })
  .meta({ description: 'A RegistrationResponseJSON of WebAuthn' });

/** The parsed answer of a browser that has made a passkey. */
export type NewCredential = z.output<typeof NewCredential>;

/** A browser's reply after a passkey has signed. */
const SignedCredential = z
  .object({
    ...Credential,
    response: z.object({
      clientDataJSON: bytes(4000),
      authenticatorData: bytes(4000),
      signature: bytes(4000),
      userHandle: z.string().max(200).nullish(),
    }),
  })
  .meta({ description: 'An AuthenticationResponseJSON of WebAuthn' });

/** The parsed answer of a browser whose passkey has signed. */
export type SignedCredential = z.output<typeof SignedCredential>;

const PasskeyOptions = z
  .looseObject({ challenge: z.string() })
  .meta({ description: 'Options of WebAuthn in their JSON form' });

/** The second step of a sign-in, and signing in with a passkey alone. */
export const secondStepApi = {
  answerCode: endpoint({
    method: 'POST',
    path: '/auth/second-step/code',
    access: 'public',
    summary: 'Ends a sign-in that began with the password, by a one-time code or a recovery code.',
    body: z.strictObject({ challenge: Challenge, code: AnyCode }),
    reply: SignedIn,
    status: 200,
    refusals: ['gone'],
    limit: 'auth',
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/auth/passkey/options',
    access: 'public',
    summary:
      'What a browser asks a passkey to sign: for the second step of the given challenge, or to sign in with nothing else.',
    body: z.strictObject({ challenge: Challenge.optional() }),
    reply: z.object({ challenge: z.string(), options: PasskeyOptions }),
    status: 200,
    refusals: ['gone'],
    limit: 'auth',
    visitorLimit: 'passkey',
  }),
  answerPasskey: endpoint({
    method: 'POST',
    path: '/auth/passkey',
    access: 'public',
    summary: 'Signs in with what a passkey has signed.',
    body: z.strictObject({ challenge: Challenge, credential: SignedCredential }),
    reply: SignedIn,
    status: 200,
    refusals: ['gone'],
    limit: 'auth',
    visitorLimit: 'passkey',
  }),
};

/** How the signed-in user signs in beside the password. */
export const twoStepApi = {
  read: endpoint({
    method: 'GET',
    path: '/users/two-step',
    access: 'user',
    summary: 'One-time codes, passkeys, and how many recovery codes are left.',
    reply: TwoStep,
    status: 200,
  }),
  startCode: endpoint({
    method: 'POST',
    path: '/users/two-step/code',
    access: 'user',
    confirmed: true,
    summary: 'Makes a secret for one-time codes. They are off until a code confirms it.',
    reply: z.object({ secret: z.string(), address: z.string() }),
    status: 200,
    refusals: ['conflict'],
  }),
  confirmCode: endpoint({
    method: 'PUT',
    path: '/users/two-step/code',
    access: 'user',
    summary:
      'Turns one-time codes on with one of them. The answer holds ten recovery codes where there were none.',
    body: z.strictObject({ code: OneTimeCode }),
    reply: z.object({ recoveryCodes: RecoveryCodes.nullable() }),
    status: 200,
    refusals: ['conflict'],
  }),
  removeCode: endpoint({
    method: 'DELETE',
    path: '/users/two-step/code',
    access: 'user',
    confirmed: true,
    summary: 'Turns one-time codes off.',
    status: 204,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/users/two-step/recovery-codes',
    access: 'user',
    confirmed: true,
    summary: 'Makes ten new recovery codes; the ones before stop working.',
    reply: z.object({ recoveryCodes: RecoveryCodes }),
    status: 200,
    refusals: ['conflict'],
  }),
  newPasskeyOptions: endpoint({
    method: 'POST',
    path: '/users/passkeys/options',
    access: 'user',
    confirmed: true,
    summary: 'What a browser needs to make a passkey.',
    reply: z.object({ challenge: z.string(), options: PasskeyOptions }),
    status: 200,
    refusals: ['conflict'],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/users/passkeys',
    access: 'user',
    summary:
      'Adds a passkey that a browser has made. The answer holds ten recovery codes where there were none.',
    body: z.strictObject({ challenge: Challenge, name: PasskeyName, credential: NewCredential }),
    reply: z.object({ passkey: Passkey, recoveryCodes: RecoveryCodes.nullable() }),
    status: 201,
    refusals: ['gone', 'conflict'],
  }),
  renamePasskey: endpoint({
    method: 'PUT',
    path: '/users/passkeys/:id',
    access: 'user',
    summary: 'Gives a passkey another name.',
    params: IdParams,
    body: z.strictObject({ name: PasskeyName }),
    reply: Passkey,
    status: 200,
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/users/passkeys/:id',
    access: 'user',
    confirmed: true,
    summary: 'Removes a passkey.',
    params: IdParams,
    status: 204,
  }),
};
