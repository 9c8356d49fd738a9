import { counted } from '#shared/domain/text/counted.ts';
import { plainTextOf } from '../answer/answer-blocks.ts';
import type { ShownExchange } from './answer-state.ts';

/** Said where the connection was lost in the middle of an answer. */
export const CUT_WORDS =
  'The connection was lost before the answer was complete. This part had arrived.';

/** Returns a finished answer as a screen reader says it, once. */
export function announcementOf(exchange: ShownExchange): string {
  const { progress, parts, planner, proposals } = exchange;
  if (progress.kind === 'stopped') return 'Stopped.';
  if (progress.kind === 'cut') return CUT_WORDS;
  if (progress.kind === 'failed') return progress.message;
  const count = proposals.reduce((sum, { tasks }) => sum + tasks.length, 0);
  return [
    plainTextOf(parts),
    planner === null ? '' : `${planner.message} ${plainTextOf(planner.parts)}`,
    count === 0 ? '' : `${counted(count, 'proposed task')} to review.`,
  ]
    .filter((text) => text !== '')
    .join(' ');
}
