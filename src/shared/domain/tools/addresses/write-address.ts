import { timeOfDayText } from '../runs/time-text.ts';
import type { ToolRequest } from './tool-request.ts';

/** Returns the query for a request, `?` included; empty when it asks for nothing. */
export function writeAddress(request: ToolRequest): string {
  const query = new URLSearchParams();
  if (request.ms !== undefined) query.set('d', `${request.ms / 1000}s`);
  if (request.untilMinuteOfDay !== undefined) {
    query.set('until', timeOfDayText(request.untilMinuteOfDay));
  }
  if (request.label !== undefined) query.set('label', request.label);
  if (request.isAuto === true) query.set('auto', '1');
  if (request.rounds !== undefined) query.set('loop', String(request.rounds ?? 'endless'));
  if (request.sound !== undefined) query.set('sound', request.sound);
  if (request.warnMs !== undefined) {
    query.set('warn', request.warnMs.map((ms) => `${ms / 1000}s`).join(','));
  }
  if (request.onZero !== undefined) query.set('end', request.onZero);
  if (request.view !== undefined) query.set('view', request.view);
  if (request.plan !== undefined) query.set('plan', request.plan);
  if (request.isEmbedded === true) query.set('embed', '1');
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
