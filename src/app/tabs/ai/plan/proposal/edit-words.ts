import { formatDay } from '#shared/domain/formats/days.ts';
import { formatTimeSpan } from '#shared/domain/formats/instants.ts';
import type { DraftBlock, Refusal } from '#shared/domain/planner/proposal/types.ts';
import { sizeInWords } from '#shared/domain/planner/proposal/view-words.ts';
import { counted } from '#shared/domain/text/counted.ts';

/** The kind of an edit of a block. */
export type EditKind = 'earlier' | 'later' | 'longer' | 'shorter' | 'takeOut' | 'lock' | 'at';

/** `Fri 27 Nov, 09:00 – 09:55` */
export function whenInWords({ day, startMs, endMs }: DraftBlock, timeZone: string): string {
  return `${formatDay(day, 'weekdayAndDay')}, ${formatTimeSpan(startMs, endMs, timeZone)}`;
}

/** Says what an edit has done: `“Write”: Fri 27 Nov, 09:00 – 09:55. Locked.` */
export function editInWords(
  kind: EditKind,
  block: DraftBlock | undefined,
  { title, timeZone }: { title: string; timeZone: string },
): string {
  if (kind === 'takeOut' || block === undefined) return `“${title}” is out of the plan.`;
  if (kind === 'lock') return `“${title}” is ${block.isLocked ? 'locked' : 'unlocked'}.`;
  const isResized = kind === 'longer' || kind === 'shorter';
  const size = isResized ? `${counted(block.pomodoros, 'pomodoro')}, ` : '';
  return `“${title}”: ${size}${whenInWords(block, timeZone)}. Locked.`;
}

/** Says why an edit was not made, and what to do. */
export function refusalInWords(refused: Refusal, kind: EditKind): string {
  switch (refused) {
    case 'past':
      return 'That time has passed. Choose a later one.';
    case 'taken':
      return 'That time is taken by your calendar or by a locked block. Choose another one.';
    case 'noRoom':
      return `Nothing is free ${kind === 'earlier' ? 'earlier' : 'later'} that day.`;
    case 'shortest':
      return 'A block has at least one pomodoro. Leave it out instead.';
    case 'longest':
      return 'A block lasts at most 12 hours.';
  }
}

/** Says what a plan holds in the days that are shown. */
export function planInWords(blocks: readonly DraftBlock[]): string {
  return blocks.length === 0 ? 'Nothing to plan.' : `Planned: ${sizeInWords(blocks)}.`;
}

/** Names tasks: `“Write”`, `“Write” and “Read”`, `“Write” and 3 others`. */
export function titlesInWords(titles: readonly string[]): string {
  const [first = '', second] = titles;
  if (second === undefined) return `“${first}”`;
  return titles.length === 2
    ? `“${first}” and “${second}”`
    : `“${first}” and ${counted(titles.length - 1, 'other')}`;
}
