import type { RepeatBase } from '../../repetition/rule.ts';
import type { Named } from '../quick-add.ts';
import type { DateFinder, LineText, LocalNow } from './phrase.ts';
import type { TextSpan } from './quiet-words.ts';
import type { TypedReminder } from './reminders.ts';

/** A field that words of a line say. */
export type TypedField =
  | 'priority'
  | 'plannedOn'
  | 'plannedAt'
  | 'dueOn'
  | 'repeat'
  | 'reminders'
  | 'tags'
  | 'estimate'
  | 'project';

/** Words of a line that were understood, and what they say. */
export interface TypedSpan extends TextSpan {
  readonly field: TypedField;
  readonly label: string;
}

/** A repetition of a line. */
export interface TypedRepeat {
  /** A rule as `writeRule` writes it. */
  readonly rule: string;
  readonly from: RepeatBase;
}

/** Values that signs give: `#tag`, `~3`, `@fri`, `+Project`, `p1`. */
export interface Signed {
  readonly tags: readonly string[];
  readonly estimate: number | null;
  readonly plannedOn: string | null;
  readonly projectId: string | null;
  readonly newProject: string | null;
  readonly priority: 1 | 2 | 3 | null;
}

/** A line as it was understood; what it does not say is null or empty. */
export interface TypedLine extends Signed {
  readonly title: string;
  /** `HH:MM`, on the planned day. */
  readonly plannedAt: string | null;
  readonly dueOn: string | null;
  readonly repeat: TypedRepeat | null;
  readonly reminders: readonly TypedReminder[];
  /** Problems with signs, each with what to do; their words stay in the title. */
  readonly problems: readonly string[];
  /** In the order of the line, without overlaps. */
  readonly spans: readonly TypedSpan[];
}

/** Context in which a line is typed. */
export interface TypedPlace extends LocalNow {
  readonly projects: readonly Named[];
  readonly findDates: DateFinder;
  /** Words that the person turned back to plain ones. */
  readonly plainSpans?: readonly TextSpan[];
  /** Whether `3/4` is 3 April; where it is not said, it is no day. */
  readonly isDayFirst?: boolean | undefined;
}

/** A line while it is read. */
export interface Draft extends TypedLine {
  readonly text: LineText;
}
