import * as z from 'zod';
import { BACKUP_PROBLEMS } from '../../domain/backups/backups.ts';
import { CAMPAIGN_HOLDS } from '../../domain/mail/campaign-progress.ts';
import { TIME_RANGES } from '../../domain/rollups/time-ranges.ts';
import { endpoint } from '../endpoint.ts';
import { Day, Id, Instant } from '../fields.ts';

const Count = z.int().min(0);

const AdminFigures = z
  .object({
    signUps: Count,
    active: Count.meta({
      description:
        'People with a recorded session; of an hour those whose first one of the day ended in it.',
    }),
    sessions: Count,
    minutes: Count,
    requests: Count.meta({ description: 'Requests for premium.' }),
    confirmed: Count.meta({ description: 'Subscriptions that were confirmed or given.' }),
    errors: Count.meta({ description: 'Calls that the server could not answer.' }),
    premium: Count.meta({ description: 'People with premium at the end; 0 for hours.' }),
  })
  .meta({ id: 'AdminFigures' });

/** The figures of the installation in a period. */
export type AdminFigures = z.output<typeof AdminFigures>;

const Waiting = z.object({
  count: Count,
  oldestAt: Instant.nullable().meta({ description: 'Since when the oldest waits.' }),
});

const Inbox = z.object({
  readAt: Instant.nullable().meta({ description: 'When it was last read.' }),
  failingSince: Instant.nullable().meta({ description: 'Null while it can be read.' }),
  problem: z.enum(['connection', 'login', 'folder']).nullable().meta({
    description: 'The server cannot be reached, refuses user and password, or refuses the folder.',
  }),
});

const QuickStats = z
  .object({
    waiting: z.object({
      requests: Waiting.meta({ description: 'Requests for premium without a decision.' }),
      messages: Waiting.meta({ description: 'Messages that nobody has looked at.' }),
      openMessages: Waiting.meta({ description: 'Messages that were looked at, not answered.' }),
      latestMessageAt: Instant.nullable().meta({
        description: 'When anybody last wrote, by the contact form or as a reply.',
      }),
    }),
    mail: z.object({
      waiting: Count,
      failing: Count.meta({ description: 'Mails that were refused and are tried again.' }),
      givenUp: Count.meta({ description: 'Mails that nobody took for a day.' }),
      oldestAt: Instant.nullable(),
    }),
    inbox: Inbox.nullable().meta({
      description: 'The mailbox that replies are read from; null where none is configured.',
    }),
    bounces: Inbox.nullable().meta({
      description:
        'The mailbox that undeliverable mails are returned to; null where none is configured.',
    }),
    returned: z
      .object({
        refused: Count.meta({ description: 'Mails whose sender or content was refused.' }),
        refusingDomains: Count,
        domain: z.string().nullable().meta({
          description:
            'The domain that refused the most; null without any, or where it is unknown.',
        }),
        unread: Count.meta({ description: 'Mails that came back in words that nobody knows.' }),
      })
      .meta({ description: 'What came back in the last seven days and needs to be looked at.' }),
    backups: z.object({
      lastVerifiedAt: Instant.nullable(),
      isLate: z.boolean(),
      problem: z.enum(BACKUP_PROBLEMS).nullable().meta({
        description: 'The failure of the latest backup; null where it did not fail.',
      }),
    }),
    campaigns: z
      .array(
        z.object({
          id: Id,
          subject: z.string(),
          trouble: z.enum(['missed', 'paused', ...CAMPAIGN_HOLDS]),
          until: Instant.nullable().meta({
            description: 'The instant at which sending goes on; null where that is unknown.',
          }),
        }),
      )
      .meta({
        description:
          'Campaigns that were missed, were paused by the sender, or are held back by the speed, a warm-up or the mail server.',
      }),
    unnamedLegalPages: z.array(z.string()).meta({
      description: 'Names of legal pages with placeholders in the place of the operator.',
    }),
    people: Count,
    premium: Count,
    activeToday: Count,
    databaseBytes: Count.nullable().meta({ description: 'Null where the engine does not say.' }),
    asOf: Instant.nullable().meta({ description: 'When the figures were last added up.' }),
  })
  .meta({ id: 'QuickStats' });

/** Counts of pending items, and the state of the installation. */
export type QuickStats = z.output<typeof QuickStats>;

const TodayFigure = z.object({
  today: Count,
  usual: z.number().nullable().meta({
    description: 'The median of the same weekdays before, up to the same time; null without any.',
  }),
  wholeDay: z.number().nullable().meta({ description: 'The median of those days as a whole.' }),
});

const TodayStats = z
  .object({
    day: Day.meta({ description: 'The day in UTC.' }),
    days: Count.meta({ description: 'How many of the last eight same weekdays have figures.' }),
    figures: z.object({
      signUps: TodayFigure,
      active: TodayFigure,
      sessions: TodayFigure,
      minutes: TodayFigure,
      errors: TodayFigure,
    }),
    asOf: Instant.nullable(),
  })
  .meta({ id: 'TodayStats' });

/** Today against what is usual for its weekday. */
export type TodayStats = z.output<typeof TodayStats>;

const TimeRange = z
  .enum(TIME_RANGES, { error: `timeRange is one of ${TIME_RANGES.join(', ')}.` })
  .default('this_week');

const RangeStats = z
  .object({
    timeRange: z.enum(TIME_RANGES),
    from: Day,
    to: Day.meta({ description: 'The last day of the range, in UTC.' }),
    isComplete: z.boolean().meta({ description: 'Whether the range is over.' }),
    step: z.enum(['hour', 'day', 'month']),
    figures: AdminFigures,
    before: AdminFigures.nullable().meta({
      description: 'The whole range before; null for all time.',
    }),
    beforeSoFar: AdminFigures.partial({ active: true, premium: true }).nullable().meta({
      description:
        'The range before up to the same moment, where the range is not over; without people, who are counted once in a whole range.',
    }),
    points: z.array(z.object({ at: z.string(), figures: AdminFigures })).meta({
      description: 'Each hour (`2026-11-20T14`), day or month (its first day) up to now.',
    }),
    asOf: Instant.nullable(),
  })
  .meta({ id: 'RangeStats' });

/** The figures of a range, step by step and against the range before. */
export type RangeStats = z.output<typeof RangeStats>;

const Retention = z
  .object({
    cohorts: z.array(
      z.object({
        week: Day.meta({ description: 'The Monday of the week of joining.' }),
        joined: Count,
        active: z.array(Count).meta({
          description: 'People active in the week of joining, the week after it, and so on.',
        }),
      }),
    ),
    asOf: Instant.nullable(),
  })
  .meta({ id: 'Retention' });

/** How many of those who joined in a week were active in the weeks after it. */
export type Retention = z.output<typeof Retention>;

/** The owner's statistics. Days are in UTC. */
export const adminStatsApi = {
  quick: endpoint({
    method: 'GET',
    path: '/admin/stats/quick',
    access: 'admin',
    summary: 'What waits for an administrator, and the state of the installation.',
    reply: QuickStats,
    status: 200,
  }),
  today: endpoint({
    method: 'GET',
    path: '/admin/stats/today',
    access: 'admin',
    summary: 'Today against the median of the last eight same weekdays, up to the same time.',
    reply: TodayStats,
    status: 200,
  }),
  range: endpoint({
    method: 'GET',
    path: '/admin/stats',
    access: 'admin',
    summary: 'The figures of a range, step by step and against the range before.',
    query: z.strictObject({ timeRange: TimeRange }),
    reply: RangeStats,
    status: 200,
  }),
  retention: endpoint({
    method: 'GET',
    path: '/admin/stats/retention',
    access: 'admin',
    summary: 'Of those who joined in each of the last twelve weeks: who came back in which week.',
    reply: Retention,
    status: 200,
  }),
  export: endpoint({
    method: 'GET',
    path: '/admin/stats/export',
    access: 'admin',
    summary: 'The steps of a range as a table (CSV).',
    query: z.strictObject({ timeRange: TimeRange }),
    produces: 'text/csv',
    status: 200,
  }),
};
