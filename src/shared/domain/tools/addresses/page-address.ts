/* URL parameters of a timer page: `?d=10m&label=Pasta&auto=1`. */
import {
  type ReadTime,
  readTime,
  readTypedTime,
  type TimeReading,
} from '../../durations/read-time.ts';
import { saidTime } from '../../durations/say-time.ts';
import { TOOL_SOUNDS } from '../runs/schedule.ts';
import { TOOL_VIEWS, type ToolView } from '../runs/tool-views.ts';
import { oneLine } from './settings-reading.ts';
import type { ToolRequest } from './tool-request.ts';

/**
 * The result of reading an address: the request, and a sentence for each part that could not be
 * used.
 */
export interface ReadAddress {
  readonly request: ToolRequest;
  readonly problems: readonly string[];
}

const LONGEST_LABEL = 80;
const MOST_ROUNDS = 999;

type Reader = (value: string) => ToolRequest | null;

const READERS: Readonly<Record<string, Reader>> = {
  label(value) {
    const label = oneLine(value, LONGEST_LABEL);
    return label === '' ? null : { label };
  },
  auto: (value) => flag(value, (isAuto) => ({ isAuto })),
  embed: (value) => flag(value, (isEmbedded) => ({ isEmbedded })),
  loop(value) {
    if (value === 'endless' || value === '0') return { rounds: null };
    const rounds = Number(value);
    return Number.isInteger(rounds) && rounds > 0 && rounds <= MOST_ROUNDS ? { rounds } : null;
  },
  sound(value) {
    if (value === 'none') return { sound: 'none' };
    const sound = TOOL_SOUNDS.find((each) => each === value);
    return sound === undefined ? null : { sound };
  },
  warn(value) {
    const times = value.split(',').map((each) => readTypedTime(each));
    const warnMs = times.flatMap((time) => (time.kind === 'for' ? [time.ms] : []));
    return warnMs.length === times.length && warnMs.length <= 10 ? { warnMs } : null;
  },
  end(value) {
    const onZero = (['stop', 'overtime', 'repeat'] as const).find((each) => each === value);
    return onZero === undefined ? null : { onZero };
  },
  view(value) {
    const view = TOOL_VIEWS.find((each) => each === value);
    return view === undefined ? null : { view };
  },
  plan: (value) => (value.length <= 4000 ? { plan: value } : null),
};

/** URL parameters that some kinds of pages do not support; without `loop` a page cannot repeat. */
export type Refusable = 'd' | 'until' | 'label' | 'loop' | 'sound' | 'warn' | 'end';

/** How a page uses the URL parameters that not every page supports. */
export interface AddressUse {
  /** Parameters that have no effect on the page. */
  readonly refuses?: readonly Refusable[] | undefined;
  /** The views of the page; only the digits if left out. */
  readonly views?: readonly ToolView[] | undefined;
}

/**
 * Reads the query of an address for a page. Unknown parameters are ignored. A time that is
 * ambiguous is set with a question to the visitor, and never starts automatically.
 */
export function readAddress(
  search: string,
  use: AddressUse = { views: TOOL_VIEWS },
  nowMinute?: number,
): ReadAddress {
  let request: ToolRequest = {};
  let isAsked = false;
  const problems: string[] = [];
  for (const [name, value] of new URLSearchParams(search)) {
    if (name === 'd' || name === 'until') {
      const time = readTimePart(name, value, { use, nowMinute });
      if (time.problem !== undefined) problems.push(time.problem);
      isAsked ||= time.isAsked;
      const label = request.label ?? time.part.label;
      request = { ...request, ...time.part, ...(label === undefined ? {} : { label }) };
      continue;
    }
    const read = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
    if (read === undefined) continue;
    const part = read(value);
    if (part === null) problems.push(`“${name}” in the address could not be used.`);
    else if (isUseless(name, part, use))
      problems.push(`“${name}” in the address has no effect here.`);
    else request = { ...request, ...part };
  }
  const { isAuto, ...rest } = request;
  return { request: isAsked && isAuto === true ? rest : request, problems };
}

interface TimePart {
  readonly part: ToolRequest;
  readonly problem?: string;
  /** Whether the visitor must be asked before the timer starts. */
  readonly isAsked: boolean;
}

type TimeUse = { readonly use: AddressUse; readonly nowMinute: number | undefined };

function readTimePart(name: 'd' | 'until', value: string, { use, nowMinute }: TimeUse): TimePart {
  const reading = readLinkTime(name, value, nowMinute);
  const isAsked = reading.kind === 'unsure';
  const time = isAsked ? reading.guesses[0] : reading;
  if (time === undefined || time.kind === 'unreadable') {
    return { part: {}, problem: `“${name}” in the address could not be used.`, isAsked: true };
  }
  const refuses: readonly string[] = use.refuses ?? [];
  if (refuses.includes(time.kind === 'for' ? 'd' : 'until')) {
    return { part: {}, problem: `“${name}” in the address has no effect here.`, isAsked };
  }
  const length = time.kind === 'for' ? { ms: time.ms } : { untilMinuteOfDay: time.minuteOfDay };
  const isNamed = time.name !== '' && !refuses.includes('label');
  const part = isNamed ? { ...length, label: time.name } : length;
  return isAsked ? { part, problem: askedText(value, time), isAsked } : { part, isAsked };
}

/** Reads a time from a link; links always write times of day with 24 hours. */
function readLinkTime(
  name: 'd' | 'until',
  value: string,
  nowMinute: number | undefined,
): TimeReading {
  const options = { nowMinute, has24Hours: true };
  if (name === 'd') return readTime(value, options);
  const reading = readTime(`until ${value}`, options);
  const first = reading.kind === 'unsure' ? reading.guesses[0] : reading;
  return first?.kind === 'until' ? reading : { kind: 'unreadable', message: '' };
}

function askedText(value: string, time: ReadTime): string {
  return `The address says “${oneLine(value, LONGEST_LABEL)}”. If you meant ${saidTime(time)}, press Start.`;
}

function isUseless(
  name: string,
  { onZero, view }: ToolRequest,
  { refuses = [], views = ['digits'] }: AddressUse,
): boolean {
  if (view !== undefined) return !views.includes(view);
  return refuses.some((each) => each === name || (each === 'loop' && onZero === 'repeat'));
}

function flag(value: string, answer: (isOn: boolean) => ToolRequest): ToolRequest | null {
  if (value === '1' || value === 'true') return answer(true);
  return value === '0' || value === 'false' ? answer(false) : null;
}
