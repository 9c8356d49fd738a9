import type { Context } from 'koa';
import type { RangeStats } from '#shared/contract/admin-stats.ts';

/** The columns after the first: figures in their order. */
const FIGURES = [
  ...(['signUps', 'active', 'sessions', 'minutes', 'requests', 'confirmed', 'errors'] as const),
  'premium',
] as const;

/** The steps of a range as comma-separated values: instants, days and numbers alone, which need no quotes. */
export function writeTable({ step, points }: Pick<RangeStats, 'step' | 'points'>): string {
  const head = [`${step} (UTC)`, ...FIGURES].join(',');
  const rows = points.map(({ at, figures }) =>
    [at, ...FIGURES.map((figure) => String(figures[figure]))].join(','),
  );
  return `\ufeff${[head, ...rows].join('\r\n')}\r\n`;
}

/** Answers with the steps of a range as a file. */
export function sendTable(ctx: Context, range: RangeStats): void {
  ctx.type = 'text/csv; charset=utf-8';
  ctx.attachment(`statistics-${range.timeRange}-${range.from}.csv`);
  ctx.body = writeTable(range);
}
