/* Visits of the public site: counted without cookies, storage or addresses. */
import * as z from 'zod';
import { ANALYTICS_RANGES } from '../../domain/analytics/ranges.ts';
import { endpoint } from '../endpoint.ts';
import { Day, Instant } from '../fields.ts';

const Count = z.int().min(0);
const range = (first: (typeof ANALYTICS_RANGES)[number]) =>
  z
    .enum(ANALYTICS_RANGES, { error: `timeRange is one of ${ANALYTICS_RANGES.join(', ')}.` })
    .default(first);

const VisitFigures = z
  .object({
    visitors: Count.meta({
      description: 'Visitors of each day, added up: nobody is known again on another day.',
    }),
    views: Count,
    timersStarted: Count,
    timersFinished: Count,
    signUps: Count,
  })
  .meta({ id: 'VisitFigures' });

/** The figures of visits in a period. */
export type VisitFigures = z.output<typeof VisitFigures>;

const Share = z.object({ name: z.string(), visitors: Count, views: Count });

const Vital = z.object({
  p75: z.number().nullable().meta({ description: 'Milliseconds; of cls the score.' }),
  samples: Count,
});

const Dashboard = z
  .object({
    timeRange: z.enum(ANALYTICS_RANGES),
    from: Instant,
    to: Instant,
    step: z.enum(['hour', 'day', 'month']),
    figures: VisitFigures,
    before: VisitFigures.meta({ description: 'The range of the same length before.' }),
    points: z.array(z.object({ at: z.string(), figures: VisitFigures })).meta({
      description: 'Each hour (`2026-11-20T14`), day or month (its first day), in UTC.',
    }),
    pages: z.array(z.object({ path: z.string(), figures: VisitFigures })).meta({
      description: 'The most viewed pages; signUps counts those whose first page it was.',
    }),
    sources: z.array(
      Share.extend({ kind: z.enum(['direct', 'search', 'social', 'site', 'campaign']) }),
    ),
    campaigns: z.array(Share.extend({ source: z.string(), medium: z.string() })),
    timers: z.array(z.object({ path: z.string(), started: Count, finished: Count })),
    searches: z.array(z.object({ words: z.string(), count: Count })).meta({
      description: 'Searches of the site that found nothing.',
    }),
    vitals: z
      .array(
        z.object({
          path: z.string(),
          lcp: Vital,
          inp: Vital,
          cls: Vital,
          fcp: Vital,
          ttfb: Vital,
        }),
      )
      .meta({
        description: 'Web vitals by page: the 75th percentile; the first row is all pages (`*`).',
      }),
    sizes: z.array(Share),
    languages: z.array(Share),
    countries: z.array(Share),
    bots: Count.meta({ description: 'Views of bots, which no other figure holds.' }),
    dropped: Count.meta({
      description: 'Events that were not counted, because there were too many at once.',
    }),
    asOf: Instant.nullable(),
  })
  .meta({ id: 'AnalyticsDashboard' });

/** The figures of a range against the range before. */
export type AnalyticsDashboard = z.output<typeof Dashboard>;

const Realtime = z
  .object({
    now: Count.meta({ description: 'Visitors of the last five minutes.' }),
    minutes: z.array(z.object({ at: Instant, visitors: Count, views: Count })).meta({
      description: 'The last 30 minutes, the oldest first.',
    }),
    completeFrom: Instant.nullable().meta({
      description:
        'Where there are too many events in these minutes to read all: the first that was read. Null otherwise.',
    }),
    pages: z.array(Share),
    sources: z.array(Share),
    countries: z.array(Share),
    timersRunning: Count.meta({
      description: 'Timers started in the last 30 minutes and not finished.',
    }),
  })
  .meta({ id: 'AnalyticsRealtime' });

/** Visits of the last 30 minutes. */
export type AnalyticsRealtime = z.output<typeof Realtime>;

const Bots = z
  .object({
    timeRange: z.enum(ANALYTICS_RANGES),
    views: Count,
    bots: z.array(
      z.object({
        name: z.string(),
        kind: z.enum(['declared', 'behaviour']),
        why: z.string().meta({ description: 'What gave it away.' }),
        views: Count,
        pages: Count,
        lastAt: Instant,
      }),
    ),
    days: z.array(z.object({ day: Day, views: Count })),
  })
  .meta({ id: 'AnalyticsBots' });

/** Visits of programs. */
export type AnalyticsBots = z.output<typeof Bots>;

/** The owner's figures about visits. */
export const analyticsApi = {
  dashboard: endpoint({
    method: 'GET',
    path: '/analytics/dashboard',
    access: 'admin',
    summary: 'Visitors, pages, sources, timers, sign-ups and web vitals of a range.',
    query: z.strictObject({ timeRange: range('7d') }),
    reply: Dashboard,
    status: 200,
  }),
  realtime: endpoint({
    method: 'GET',
    path: '/analytics/realtime',
    access: 'admin',
    summary: 'Visits of the last 30 minutes.',
    reply: Realtime,
    status: 200,
  }),
  bots: endpoint({
    method: 'GET',
    path: '/analytics/bots',
    access: 'admin',
    summary: 'Visits of programs, by name.',
    query: z.strictObject({ timeRange: range('7d') }),
    reply: Bots,
    status: 200,
  }),
  export: endpoint({
    method: 'GET',
    path: '/analytics/export',
    access: 'admin',
    summary: 'The figures of a range by day and page, as JSON or CSV, streamed.',
    query: z.strictObject({
      timeRange: range('30d'),
      format: z.enum(['json', 'csv'], { error: 'format is json or csv.' }).default('json'),
    }),
    produces: ['application/json', 'text/csv'],
    status: 200,
  }),
};
