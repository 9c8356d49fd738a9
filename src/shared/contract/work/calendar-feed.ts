import * as z from 'zod';
import { endpoint } from '../endpoint.ts';

/** The kinds of entries in a calendar feed. */
export const FeedContents = z.strictObject({
  plans: z.boolean(),
  sessions: z.boolean(),
  dueTasks: z.boolean(),
});

/** The parsed form of `FeedContents`. */
export type FeedContents = z.output<typeof FeedContents>;

/** The feed of a user; `address` is secret, and null while the feed is off. */
export const CalendarFeed = z
  .object({
    address: z.string().nullable(),
    contents: FeedContents,
    daysBack: z.int().meta({ description: 'How many days it reaches back; more with premium.' }),
  })
  .meta({ id: 'CalendarFeed' });

/** The parsed form of `CalendarFeed`. */
export type CalendarFeed = z.output<typeof CalendarFeed>;

/** Calls on the calendar feed, and the feed itself. */
export const calendarFeedApi = {
  get: endpoint({
    method: 'GET',
    path: '/calendar-feed',
    access: 'user',
    summary: 'The secret address of the user’s calendar feed, and what it tells.',
    reply: CalendarFeed,
    status: 200,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/calendar-feed',
    access: 'user',
    summary: 'Switches the feed on where it is off, and says what it tells.',
    body: z.strictObject({ contents: FeedContents }),
    reply: CalendarFeed,
    status: 200,
  }),
  renew: endpoint({
    method: 'POST',
    path: '/calendar-feed/renew',
    access: 'user',
    summary: 'Gives the feed another secret address; the one before is gone at once.',
    reply: CalendarFeed,
    status: 200,
    refusals: ['notFound'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/calendar-feed',
    access: 'user',
    summary: 'Switches the feed off; its address is gone at once.',
    status: 204,
  }),
  read: endpoint({
    method: 'GET',
    path: '/calendar/:secret.ics',
    access: 'public',
    summary: 'The calendar as iCalendar (RFC 5545); whoever has the secret address may read it.',
    params: z.strictObject({ secret: z.string().regex(/^[\w-]{43}$/) }),
    status: 200,
    produces: 'text/calendar',
  }),
};
