import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Instant, TimeZone } from '../fields.ts';
import { Settings } from './settings.ts';
import { ActiveTask, Email, GivenPassword, NewPassword, PersonName, User } from './users.ts';

/** Reply to a sign-in: the token and its user. */
export const SignedIn = z
  .object({ token: z.string().meta({ description: 'Opaque bearer token' }), user: User })
  .meta({ id: 'SignedIn' });

/** The parsed form of the reply to register and login. */
export type SignedIn = z.output<typeof SignedIn>;

/** How the second step of a sign-in can be made. */
export const SECOND_STEPS = ['code', 'passkey', 'recoveryCode'] as const;

const SecondStepNeeded = z
  .object({
    secondStep: z.object({
      challenge: z.string().meta({ description: 'Names this sign-in in the call that ends it' }),
      methods: z.array(z.enum(SECOND_STEPS)),
      expiresAt: Instant,
    }),
  })
  .meta({ id: 'SecondStepNeeded' });

/** The reply to a right password of an account with two-step sign-in. */
export type SecondStepNeeded = z.output<typeof SecondStepNeeded>;

const Current = z.object({ user: User, settings: Settings, activeTask: ActiveTask.nullable() });

/** The parsed form of the reply to GET /auth/current. */
export type Current = z.output<typeof Current>;

/** Registering, signing in and out, and lost passwords. */
export const authApi = {
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    summary: 'Creates an account and signs in.',
    body: z.strictObject({
      name: PersonName,
      email: Email,
      password: NewPassword,
      timeZone: TimeZone.optional(),
    }),
    reply: SignedIn,
    status: 201,
    limit: 'auth',
    visitorLimit: 'register',
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary:
      'Signs in, or answers with a challenge where the account has two-step sign-in. A wrong address or password is a field error, the same for both.',
    body: z.strictObject({ email: Email, password: GivenPassword }),
    reply: z.union([SignedIn, SecondStepNeeded]),
    status: 200,
    limit: 'auth',
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    access: 'user',
    summary: 'Revokes the token of this call.',
    takesTemporaryPassword: true,
    status: 204,
  }),
  confirmPassword: endpoint({
    method: 'POST',
    path: '/auth/confirm',
    access: 'user',
    summary:
      'Confirms this session with the password: calls that cannot be undone go through for 10 minutes.',
    body: z.strictObject({ password: GivenPassword }),
    status: 204,
    limit: 'auth',
  }),
  current: endpoint({
    method: 'GET',
    path: '/auth/current',
    access: 'user',
    summary: 'The signed-in user with settings and active task.',
    takesTemporaryPassword: true,
    reply: Current,
    status: 200,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'public',
    summary:
      'Mails a link to set a new password, if the address has an account; answers the same either way.',
    body: z.strictObject({ email: Email }),
    status: 204,
    limit: 'auth',
    visitorLimit: 'resetMail',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    summary: 'Sets a new password with the token of the mailed link; every device is signed out.',
    body: z.strictObject({ token: z.string().min(1).max(200), password: NewPassword }),
    status: 204,
    refusals: ['gone'],
    limit: 'auth',
    visitorLimit: 'mailedLink',
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/auth/confirm-email',
    access: 'public',
    summary: 'Makes the new e-mail address the account’s, with the token of the link mailed to it.',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    status: 204,
    refusals: ['gone'],
    limit: 'auth',
    visitorLimit: 'mailedLink',
  }),
};
