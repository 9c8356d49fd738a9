import { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { dayIn, whenOf } from './session-when.ts';

/** Returns the session that the server found to overlap; null where there is none. */
export function inTheWayOf(result: CallResult<unknown>): Pomodoro | null {
  if (result.kind !== 'refused') return null;
  return Pomodoro.safeParse(result.current).data ?? null;
}

/**
 * Adds the other session's times to a refusal for overlapping times. The server cannot format them
 * as this device does. Returns every other result unchanged.
 */
export function withOverlapTold<T>(result: CallResult<T>, timeZone: string): CallResult<T> {
  const other = inTheWayOf(result);
  if (other === null || result.kind !== 'refused') return result;
  const title = other.taskTitle ?? other.projectTitle;
  const name = title === null ? '' : ` (${title})`;
  const [times, day] = [whenOf(other, timeZone), dayIn(other.localDate)];
  // Times over midnight contain their days.
  const when = times.includes(day) ? times : `${times} on ${day}`;
  const message = `This overlaps the session ${when}${name}. Choose other times, or change that one first.`;
  const fields = Object.fromEntries(Object.keys(result.fields).map((field) => [field, message]));
  return { ...result, message, fields };
}
