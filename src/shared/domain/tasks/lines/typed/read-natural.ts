/* Deadlines, repetitions, reminders, days and times of a line, in this order. */
import { addDays } from '../../../dates/days.ts';
import { formatDay } from '../../../formats/days.ts';
import { formatTime } from '../../../formats/formats.ts';
import { firstDay } from '../../repetition/occurrences.ts';
import { readRule } from '../../repetition/read-rule.ts';
import { describeRule } from '../../repetition/rule-words.ts';
import { writeRule } from '../../repetition/write-rule.ts';
import { readDayAt } from './day-words.ts';
import { type Candidate, findDays } from './find-days.ts';
import { findRepeat } from './find-repeat.ts';
import { endsThere } from './judge.ts';
import type { LineText, Phrase } from './phrase.ts';
import { readReminderAt } from './reminders.ts';
import type { Draft, TypedField } from './typed-fields.ts';

/** Reads what stands in words of English. */
export function readNaturalWords(draft: Draft): Draft {
  return readDays(readReminders(readRepeat(readDeadline(draft))));
}

/** Takes tokens out of a line, as words that say a field. */
function take(
  draft: Draft,
  { at, next }: { readonly at: number; readonly next: number },
  said: { readonly field: TypedField; readonly label: string },
): Draft {
  const { text, spans } = draft;
  const [first, last] = [text.tokens[at], text.tokens[next - 1]];
  if (first === undefined || last === undefined) return draft;
  const tokens = text.tokens.map((token, place) =>
    place >= at && place < next ? { ...token, text: '' } : token,
  );
  const { field, label } = said;
  return {
    ...draft,
    text: { ...text, tokens },
    spans: [...spans, { from: first.from, to: last.to, field, label }],
  };
}

/** `due friday`, `by 24 dec`, `deadline: next week`, `{march 30}`: the last one counts. */
function readDeadline(draft: Draft): Draft {
  let found: Candidate | null = null;
  for (let at = 0; at < draft.text.tokens.length; ) {
    const phrase = readDeadlineAt(draft.text, at);
    if (phrase !== null) found = { ...phrase, at };
    at = phrase?.next ?? at + 1;
  }
  if (found === null || found.day === null) return draft;
  const label = `Due ${formatDay(found.day, 'weekdayAndDay')}`;
  return { ...take(draft, found, { field: 'dueOn', label }), dueOn: found.day };
}

function readDeadlineAt(text: LineText, at: number): Phrase | null {
  const { tokens } = text;
  const [one = '', two = ''] = [tokens[at]?.text, tokens[at + 1]?.text];
  if (one.startsWith('{')) return readBraced(text, at);
  const isNamed = one === 'due' || one === 'deadline';
  if (!isNamed && one !== 'by') return null;
  const phrase = readDayAt(text, isNamed && two === 'by' ? at + 2 : at + 1);
  if (phrase === null || phrase.day === null) return null;
  return isNamed || phrase.isSure || endsThere(text, phrase.next) ? phrase : null;
}

/** A deadline in curly brackets, as in Todoist. */
function readBraced(text: LineText, at: number): Phrase | null {
  const last = text.tokens.findIndex(({ text: word }, place) => place >= at && word.endsWith('}'));
  if (last === -1 || last - at > 6) return null;
  const tokens = text.tokens.map((token) => ({
    ...token,
    text: token.text.replace(/^\{|\}$/g, ''),
  }));
  const from = (tokens[at]?.from ?? 0) + 1;
  const found = text.found.map((date) => (date.from === from ? { ...date, from: from - 1 } : date));
  const phrase = readDayAt({ ...text, tokens, found }, at);
  return phrase?.next === last + 1 ? phrase : null;
}

function readRepeat(draft: Draft): Draft {
  const found = findRepeat(draft.text);
  if (found === null) return draft;
  const { rule, from, startOn, at: time } = found.words;
  const said = take(draft, found, { field: 'repeat', label: describeRule(rule, from) });
  return {
    ...said,
    repeat: { rule: writeRule(rule), from },
    plannedOn: startOn === null ? draft.plannedOn : firstDay(rule, startOn),
    plannedAt: time ?? draft.plannedAt,
  };
}

function readReminders(draft: Draft): Draft {
  let read = draft;
  for (const at of draft.text.tokens.keys()) {
    const found = readReminderAt(read.text, at);
    if (found === null) continue;
    const { reminder, next } = found;
    const label =
      reminder.kind === 'at'
        ? `Reminder at ${clock(reminder.time)}`
        : `Reminder ${reminder.minutes} min before`;
    const said = take(read, { at, next }, { field: 'reminders', label });
    read = { ...said, reminders: [...read.reminders, reminder] };
  }
  return read;
}

function clock(time: string): string {
  return formatTime(`1970-01-01T${time}:00Z`, 'UTC');
}

/** The last day and the last time that the line says; signs count before words. */
function readDays(draft: Draft): Draft {
  const candidates = findDays(draft.text);
  const day =
    draft.plannedOn === null ? candidates.findLast((each) => each.day !== null) : undefined;
  const time =
    draft.plannedAt === null && (day?.time ?? null) === null
      ? candidates.findLast((each) => each.day === null)
      : undefined;
  let read = draft;
  if (day !== undefined) {
    read = takeDay(read, day);
  }
  if (time !== undefined && time.time !== null) {
    const label = clock(time.time);
    read = { ...take(read, time, { field: 'plannedAt', label }), plannedAt: time.time };
  }
  return settleDay(read);
}

function takeDay(draft: Draft, day: Candidate): Draft {
  const { tokens } = draft.text;
  const before = tokens[day.at - 1]?.text ?? '';
  // “Report due friday plan today”: the word belongs to the day where nothing else needs it.
  const isPlan = ['plan', 'planned', 'do', 'scheduled'].includes(before);
  const at = isPlan && day.at > 1 && tokens[day.at - 2]?.text === '' ? day.at - 1 : day.at;
  const written = formatDay(day.day ?? draft.text.today, 'weekdayAndDay');
  const label = day.time === null ? written : `${written}, ${clock(day.time)}`;
  const said = take(draft, { at, next: day.next }, { field: 'plannedOn', label });
  return { ...said, plannedOn: day.day, plannedAt: draft.plannedAt ?? day.time };
}

/** A repetition begins on its first day, and a time without a day means its next one. */
function settleDay(draft: Draft): Draft {
  const { plannedOn, plannedAt, repeat, text } = draft;
  if (plannedOn !== null || (plannedAt === null && repeat === null)) return draft;
  const isPast = plannedAt !== null && plannedAt <= text.time;
  const start = isPast ? addDays(text.today, 1) : text.today;
  const rule = repeat === null ? null : readRule(repeat.rule).rule;
  return { ...draft, plannedOn: rule === null ? start : firstDay(rule, start) };
}
