/* Statistics of mail, and the results of campaigns. */
import * as z from 'zod';
import { CAMPAIGN_KINDS, CAMPAIGN_STATES } from '../../domain/mail/campaign.ts';
import { COUNTED_STATES } from '../../domain/mail/returned/returned.ts';
import { TIME_RANGES } from '../../domain/rollups/time-ranges.ts';
import { endpoint } from '../endpoint.ts';
import { Day, Id, Instant, page, paging } from '../fields.ts';

const Count = z.int().min(0);

const FIGURES = {
  sent: Count.meta({ description: 'Taken by a mail server, those that came back included.' }),
  refused: Count,
  bounced: Count,
  complaints: Count,
  unsubscribed: Count.meta({ description: 'Left within seven days after it.' }),
  mailed: Count.meta({ description: 'Users with an account who got it.' }),
  cameBack: Count.meta({ description: 'Those who finished a session within seven days.' }),
  control: Count.meta({ description: 'Users of the control group, who got nothing.' }),
  controlCameBack: Count,
};

const Figures = z.object(FIGURES).meta({ id: 'MailFigures' });

/** The results of mail to many. */
export type MailFigures = z.output<typeof Figures>;

const Result = z
  .object({
    id: Id,
    kind: z.enum(CAMPAIGN_KINDS),
    subject: z.string(),
    state: z.enum(CAMPAIGN_STATES),
    startedAt: Instant,
    isSettled: z.boolean().meta({ description: 'The seven days are over: it stays as it is.' }),
    countedAt: Instant.nullable(),
    figures: Figures,
    effect: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.enum(['none', 'few']) }),
        z.object({
          kind: z.enum(['more', 'fewer', 'unclear']),
          difference: z.number(),
          low: z.number(),
          high: z.number(),
        }),
      ])
      .meta({
        description:
          'The difference to the control group in shares of all people, with its interval of 95 %; `few` where a group has fewer than thirty people, `none` without a control group.',
      }),
  })
  .meta({ id: 'CampaignResult' });

/** The results of a campaign or a reactivation. */
export type CampaignResult = z.output<typeof Result>;

const Stats = page(Result)
  .extend({
    timeRange: z.enum(TIME_RANGES),
    from: Day,
    to: Day,
    total: Figures,
    asked: z
      .array(z.object({ kind: z.string(), state: z.enum(COUNTED_STATES), mails: z.int() }))
      .meta({ description: 'Mails that somebody asked for, by kind and state.' }),
    days: z
      .array(z.object({ day: Day, mails: z.int() }))
      .meta({ description: 'Mails that somebody asked for and that were sent; the last 31 days.' }),
  })
  .meta({ id: 'EmailStats' });

/** The statistics of mail of a range. */
export type EmailStats = z.output<typeof Stats>;

/** Statistics of mail, for administrators. */
export const adminEmailStatsApi = {
  read: endpoint({
    method: 'GET',
    path: '/admin/email-stats',
    access: 'admin',
    summary: 'Statistics of mail, and the results of the campaigns that started in a range (UTC).',
    query: z.strictObject({
      timeRange: z
        .enum(TIME_RANGES, { error: `A range is one of ${TIME_RANGES.join(', ')}.` })
        .default('all'),
      ...paging,
    }),
    reply: Stats,
    status: 200,
  }),
};
