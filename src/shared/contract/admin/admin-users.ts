import * as z from 'zod';
import { ACCOUNT_STATES, LEVEL_BANDS } from '../../domain/account/directory.ts';
import { SUPPRESSION_REASONS } from '../../domain/mail/suppression.ts';
import { PLAN_IDS } from '../../domain/premium/subscription.ts';
import { Payment } from '../account/payments.ts';
import { CurrentSubscription } from '../account/subscriptions.ts';
import { Email, NewPassword, PersonName } from '../account/users.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, page, paging, text, titleField } from '../fields.ts';
import { MessageToOwner } from './messages.ts';

const PLANS = [...PLAN_IDS, 'free'] as const;
const PlanOrFree = z.enum(PLANS, { error: `A plan is one of ${PLANS.join(', ')}.` });
const State = z.enum(ACCOUNT_STATES, { error: `A state is one of ${ACCOUNT_STATES.join(', ')}.` });
const YesNo = z.enum(['yes', 'no'], { error: 'Write yes or no.' });

/** Where a mail to a user is. */
const MAIL_STATES = [
  'sent',
  'bounced',
  'complained',
  'waiting',
  'failing',
  'givenUp',
  'dropped',
] as const;

/** The orders of the list of users; a minus turns them around. */
export const USER_SORTS = ['joined', '-joined', 'seen', '-seen', 'name', '-name'] as const;
const Sort = z.enum(USER_SORTS, { error: `An order is one of ${USER_SORTS.join(', ')}.` });

/** The bands of levels by which users are filtered, by their lowest level. */
const Band = z
  .enum(LEVEL_BANDS.map(String), { error: `A level is one of ${LEVEL_BANDS.join(', ')}.` })
  .meta({ description: 'The lowest level of a band.' });

const UserFilters = {
  search: z.string().max(254, { error: 'A search has at most 254 characters.' }).optional().meta({
    description:
      'Beginnings of words of the name or the e-mail address, or an id. What is found is sorted by the word that was found.',
  }),
  plan: PlanOrFree.optional(),
  state: State.optional(),
  admin: YesNo.optional(),
  verified: YesNo.optional().meta({
    description: 'Whether a link that was mailed to the address has been opened.',
  }),
  level: Band.optional(),
  joinedFrom: Instant.optional(),
  joinedBefore: Instant.optional(),
  seenFrom: Instant.optional(),
  seenBefore: Instant.optional().meta({ description: 'Those who were never seen included.' }),
};

const ListedUser = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string(),
    isAdmin: z.boolean(),
    isActive: z.boolean(),
    isVerified: z.boolean(),
    state: State,
    plan: PlanOrFree,
    level: z.int(),
    joinedAt: Instant,
    lastSeenAt: Instant.nullable().meta({ description: 'To the hour.' }),
    deletesAt: Instant.nullable(),
    version: z.int().min(0),
  })
  .meta({ id: 'ListedUser' });

/** A user in the list of administrators. */
export type ListedUser = z.output<typeof ListedUser>;

const UserDetails = ListedUser.extend({
  timeZone: z.string(),
  tempPasswordUntil: Instant.nullable().meta({
    description: 'Until when a temporary password works that has not been changed yet.',
  }),
  premium: CurrentSubscription,
  devices: z.array(z.object({ id: Id, name: z.string(), createdAt: Instant, lastSeenAt: Instant })),
  suppression: z
    .object({ reason: z.enum(SUPPRESSION_REASONS), since: Instant })
    .nullable()
    .meta({
      description:
        'Why the address gets no mail to many. After `hardBounce` it gets no mail at all, not even a link to set a new password.',
    }),
}).meta({ id: 'UserDetails' });

/** Everything about a user that administrators see beside figures, payments and the audit log. */
export type UserDetails = z.output<typeof UserDetails>;

const UserFigures = z
  .object({
    sessions: z.int(),
    minutes: z.int(),
    points: z.int(),
    level: z.int(),
    completedTasks: z.int(),
    activeDays: z.int(),
    currentStreak: z.int(),
    longestStreak: z.int(),
    lastSessions: z
      .array(
        z.object({
          startedAt: Instant,
          endedAt: Instant,
          minutes: z.int(),
          completed: z.boolean(),
        }),
      )
      .meta({ description: 'Times alone: words of tasks and notes are the user’s.' }),
  })
  .meta({ id: 'UserFigures' });

/** The figures of a user for administrators. */
export type UserFigures = z.output<typeof UserFigures>;

const Version = z.int().min(0).meta({
  description: 'The version that was seen: refused with 409 where it has changed since.',
});

/** Acts that can be done to many users at once. */
export const BULK_ACTS = ['activate', 'deactivate', 'signOut'] as const;

/** The most users of one call. */
export const MOST_IN_BULK = 100;

/** Users as administrators find, help and change them. */
export const adminUsersApi = {
  list: endpoint({
    method: 'GET',
    path: '/admin/users',
    access: 'admin',
    summary: 'Users by filters or a search. A page may be short, or empty, where few meet them.',
    query: z.strictObject({ ...paging, ...UserFilters, sort: Sort.default('-joined') }),
    reply: page(ListedUser),
    status: 200,
  }),
  count: endpoint({
    method: 'GET',
    path: '/admin/users/count',
    access: 'admin',
    summary: 'How many users meet filters or a search, up to a thousand.',
    query: z.strictObject(UserFilters),
    reply: z.object({
      count: z.int(),
      isMore: z.boolean().meta({ description: 'Counting was given up here: there may be more.' }),
    }),
    status: 200,
    cost: 5,
  }),
  ids: endpoint({
    method: 'GET',
    path: '/admin/users/ids',
    access: 'admin',
    summary: 'The ids of users by filters or a search, up to a thousand on a page.',
    query: z.strictObject({ cursor: paging.cursor, ...UserFilters }),
    reply: z.object({ ids: z.array(Id), nextCursor: z.string().nullable() }),
    status: 200,
    cost: 5,
  }),
  export: endpoint({
    method: 'GET',
    path: '/admin/users/export',
    access: 'admin',
    summary: 'Users by filters or a search as CSV; one at a time.',
    query: z.strictObject({ ...UserFilters, sort: Sort.default('-joined') }),
    status: 200,
    produces: 'text/csv',
    confirmed: true,
    cost: 20,
  }),
  read: endpoint({
    method: 'GET',
    path: '/admin/users/:id',
    access: 'admin',
    summary: 'A user with premium and devices.',
    params: IdParams,
    reply: UserDetails,
    status: 200,
  }),
  stats: endpoint({
    method: 'GET',
    path: '/admin/users/:id/stats',
    access: 'admin',
    summary: 'The figures of a user, and when the last sessions were.',
    params: IdParams,
    reply: UserFigures,
    status: 200,
  }),
  payments: endpoint({
    method: 'GET',
    path: '/admin/users/:id/payments',
    access: 'admin',
    summary: 'The payments of a user, the newest first.',
    params: IdParams,
    query: z.strictObject(paging),
    reply: page(Payment),
    status: 200,
  }),
  mails: endpoint({
    method: 'GET',
    path: '/admin/users/:id/mails',
    access: 'admin',
    summary:
      'The mails to a user of the last year, the newest first: their subjects, never their text.',
    params: IdParams,
    query: z.strictObject(paging),
    reply: page(
      z
        .object({
          id: Id,
          subject: z.string(),
          queuedAt: Instant,
          sentAt: Instant.nullable(),
          state: z.enum(MAIL_STATES),
        })
        .meta({ id: 'MailOfUser' }),
    ),
    status: 200,
  }),
  messages: endpoint({
    method: 'GET',
    path: '/admin/users/:id/messages',
    access: 'admin',
    summary: 'The messages of the contact form from the address of a user, the newest first.',
    params: IdParams,
    query: z.strictObject(paging),
    reply: page(MessageToOwner),
    status: 200,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/admin/users/:id',
    access: 'admin',
    summary:
      'Changes name, address or rights of a user. Both addresses are told of another address.',
    params: IdParams,
    body: z.strictObject({
      name: PersonName.optional(),
      email: Email.optional(),
      isAdmin: z.boolean().optional(),
      version: Version.optional(),
    }),
    reply: UserDetails,
    status: 200,
    confirmed: true,
    refusals: ['conflict'],
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/admin/users/:id/status',
    access: 'admin',
    summary:
      'Deactivates a user, who is out at once, or activates one again. Deactivating an administrator needs the password.',
    params: IdParams,
    body: z.strictObject({ isActive: z.boolean(), version: Version.optional() }),
    reply: UserDetails,
    status: 200,
    refusals: ['conflict', 'passwordNeeded'],
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/admin/users/bulk',
    access: 'admin',
    summary:
      'Does the same to up to a hundred users, each in a transaction of its own with its entry in the audit log; says who was left as they were, and why. Deactivating an administrator needs the password.',
    body: z.strictObject({
      act: z.enum(BULK_ACTS, { error: `An act is one of ${BULK_ACTS.join(', ')}.` }),
      ids: z
        .array(Id)
        .min(1, { error: 'Choose at least one user.' })
        .max(MOST_IN_BULK, { error: `Send at most ${MOST_IN_BULK} users in one call.` }),
    }),
    reply: z.object({
      done: z.array(ListedUser),
      refused: z.array(z.object({ id: Id, name: z.string().nullable(), reason: z.string() })),
    }),
    status: 200,
    refusals: ['passwordNeeded'],
    cost: 10,
  }),
  setPlan: endpoint({
    method: 'PUT',
    path: '/admin/users/:id/subscription',
    access: 'admin',
    summary: 'Gives a user a plan for its usual period, or ends premium (`free`).',
    params: IdParams,
    body: z.strictObject({ plan: PlanOrFree }),
    reply: UserDetails,
    status: 200,
    refusals: ['conflict'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/admin/users/:id/reset-password',
    access: 'admin',
    summary:
      'Sets a temporary password for 24 hours, which must be changed after sign-in. Every device is signed out, and the user is told without the password.',
    params: IdParams,
    body: z.strictObject({ tempPassword: NewPassword }),
    reply: UserDetails,
    status: 200,
    confirmed: true,
    refusals: ['conflict'],
  }),
  message: endpoint({
    method: 'POST',
    path: '/admin/users/:id/message',
    access: 'admin',
    summary: 'Sends a user a mail. Answers to it go to the contact address.',
    params: IdParams,
    body: z.strictObject({
      id: Id.optional().meta({ description: 'Made by the caller: a repeat sends nothing.' }),
      subject: titleField('The subject', 150),
      message: text('The message', 5000),
    }),
    reply: z.object({ id: Id }),
    status: 201,
    repeats: true,
  }),
  liftBounce: endpoint({
    method: 'POST',
    path: '/admin/users/:id/lift-bounce',
    access: 'admin',
    summary:
      'Lets mail that the user asks for through again to an address that bounced. Mail to many stays withheld, and nothing else is lifted.',
    params: IdParams,
    reply: UserDetails,
    status: 200,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/admin/users/:id/sign-out',
    access: 'admin',
    summary: 'Signs every device of a user out.',
    params: IdParams,
    reply: UserDetails,
    status: 200,
    refusals: ['conflict'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/admin/users/:id',
    access: 'admin',
    summary: 'Has a user deleted after 14 days, signs every device out and tells the user.',
    params: IdParams,
    reply: UserDetails,
    status: 200,
    confirmed: true,
    refusals: ['conflict'],
  }),
  keep: endpoint({
    method: 'POST',
    path: '/admin/users/:id/keep',
    access: 'admin',
    summary: 'Keeps a user who was to be deleted.',
    params: IdParams,
    reply: UserDetails,
    status: 200,
    refusals: ['conflict'],
  }),
};
