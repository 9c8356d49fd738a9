import type { Context } from 'koa';
import { answerCsv, csvTable } from '#api/middleware/replies/csv.ts';
import type { RangeStats } from '#shared/contract/admin/admin-stats.ts';

/** The columns after the first: figures in their order. */
const FIGURES = [
  ...(['signUps', 'active', 'sessions', 'minutes', 'requests', 'confirmed', 'errors'] as const),
  'premium',
] as const;

/** Answers with the steps of a range as a file of comma-separated values. */
export function sendTable(ctx: Context, { timeRange, from, step, points }: RangeStats): void {
  const head = [`${step} (UTC)`, ...FIGURES];
  const rows = points.map(({ at, figures }) => [at, ...FIGURES.map((figure) => figures[figure])]);
  answerCsv(ctx, { file: `statistics-${timeRange}-${from}.csv`, text: csvTable(head, [rows]) });
}
