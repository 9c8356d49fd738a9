import * as z from 'zod';
import { AVATAR_EXAMPLE, isAvatar, MAX_AVATAR_LENGTH } from '../../domain/account/avatar.ts';
import { isEmailShape, normaliseEmail } from '../../domain/text/email.ts';
import { withoutDirections } from '../../domain/text/without-directions.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, TimeZone, text } from '../fields.ts';
import { Settings, SettingsChange } from './settings.ts';

/** An e-mail address, normalised (NFC, trimmed, lower case). */
export const Email = z
  .string({ error: 'E-mail is missing.' })
  .max(1000, { error: 'That e-mail address is too long.' })
  .transform(normaliseEmail)
  .refine(isEmailShape, { error: 'Please enter a valid email address' })
  .meta({ example: 'ada@example.org', format: 'email', maxLength: 254 });

/** A password to be set: 8 to 128 characters; commonness is checked by the server. */
export const NewPassword = z
  .string({ error: 'Password is missing.' })
  .min(8, { error: 'Use at least 8 characters.' })
  .max(128, { error: 'Use at most 128 characters.' });

/** A password to be compared: bounded, so that nobody makes the server hash a book. */
export const GivenPassword = z
  .string({ error: 'Password is missing.' })
  .min(1, { error: 'Password is missing.' })
  .max(1000, { error: 'That password is too long.' });

/** The name of a person: one line of at most 80 characters. */
export const PersonName = text('Name', 80)
  .pipe(z.string().regex(/^[^\n\t]*$/, { error: 'Write the name on one line.' }))
  .transform(withoutDirections)
  .pipe(z.string().min(1, { error: 'Name is missing.' }));

/** A picture of a user: a small PNG, JPEG or WebP as a data URL. */
export const Avatar = z
  .string()
  .max(MAX_AVATAR_LENGTH, { error: 'That picture is too large.' })
  .refine(isAvatar, { error: 'A picture is a PNG, JPEG or WebP file.' })
  .meta({ example: AVATAR_EXAMPLE });

/** The signed-in user as replies show it; never a password or a token. */
export const User = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string(),
    avatar: z
      .string()
      .nullable()
      .meta({ description: 'A picture as a data URL; null means initials.' }),
    timeZone: z.string(),
    isAdmin: z.boolean(),
    isActive: z.boolean(),
    createdAt: Instant,
    deletesAt: Instant.nullable()
      .optional()
      .meta({ description: 'When the account will be deleted, where its owner asked for that.' }),
    mustChangePassword: z.literal(true).optional().meta({
      description: 'The password is a temporary one: nothing else works before it is changed.',
    }),
  })
  .meta({ id: 'User' });

/** The parsed form of `User`. */
export type User = z.output<typeof User>;

/** The task that the user works on, with its project, or null. */
export const ActiveTask = z
  .object({
    taskId: Id,
    projectId: Id,
    taskName: z.string(),
    projectName: z.string(),
  })
  .meta({ id: 'ActiveTask' });

/** The parsed form of `ActiveTask`. */
export type ActiveTask = z.output<typeof ActiveTask>;

/** A signed-in device. */
export const Device = z
  .object({
    id: Id,
    name: z.string(),
    createdAt: Instant,
    lastSeenAt: Instant,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Device' });

/** The parsed form of `Device`. */
export type Device = z.output<typeof Device>;

const ActiveTaskReply = z.object({ activeTask: ActiveTask.nullable() });

/** Calls on the signed-in user. */
export const usersApi = {
  getSettings: endpoint({
    method: 'GET',
    path: '/users/settings',
    access: 'user',
    summary: 'The timer settings, merged over the defaults.',
    reply: z.object({ settings: Settings }),
    status: 200,
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/users/settings',
    access: 'user',
    summary: 'Saves the given settings; the others keep their values.',
    body: z.strictObject({ settings: SettingsChange }),
    reply: z.object({ settings: Settings }),
    status: 200,
  }),
  saveProfile: endpoint({
    method: 'PUT',
    path: '/users/profile',
    access: 'user',
    summary: 'Changes the name, the time zone or the picture; null takes the picture away.',
    body: z.strictObject({
      name: PersonName.optional(),
      timeZone: TimeZone.optional(),
      avatar: Avatar.nullable().optional(),
    }),
    reply: z.object({ user: User }),
    status: 200,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/users/password',
    access: 'user',
    summary: 'Changes the password and signs out every other device.',
    takesTemporaryPassword: true,
    body: z.strictObject({ currentPassword: GivenPassword, newPassword: NewPassword }),
    status: 204,
    limit: 'auth',
  }),
  changeEmail: endpoint({
    method: 'PUT',
    path: '/users/email',
    access: 'user',
    summary:
      'Mails a link to a new e-mail address; it becomes the account’s when that is confirmed.',
    body: z.strictObject({ email: Email, currentPassword: GivenPassword }),
    status: 204,
    limit: 'auth',
    visitorLimit: 'emailChangeMail',
  }),
  getActiveTask: endpoint({
    method: 'GET',
    path: '/users/active-task',
    access: 'user',
    summary: 'The task that the user works on.',
    reply: ActiveTaskReply,
    status: 200,
  }),
  saveActiveTask: endpoint({
    method: 'PUT',
    path: '/users/active-task',
    access: 'user',
    summary: 'Sets the task that the user works on, or clears it with null.',
    body: z.strictObject({ taskId: Id.nullable() }),
    reply: ActiveTaskReply,
    status: 200,
    refusals: ['notFound'],
  }),
  listDevices: endpoint({
    method: 'GET',
    path: '/users/sessions',
    access: 'user',
    summary: 'The devices that are signed in.',
    reply: z.object({ items: z.array(Device) }),
    status: 200,
  }),
  revokeDevice: endpoint({
    method: 'DELETE',
    path: '/users/sessions/:id',
    access: 'user',
    summary: 'Signs a device out.',
    params: IdParams,
    status: 204,
  }),
};
