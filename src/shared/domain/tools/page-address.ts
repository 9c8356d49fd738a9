/* What the address of a timer page asks for: `?d=10m&label=Pasta&auto=1`. */
import { TOOL_SOUNDS } from './plan.ts';
import { oneLine } from './settings-reading.ts';
import { readTypedTime, timeOfDayText } from './time-text.ts';
import type { ToolRequest } from './tool-request.ts';
import { TOOL_VIEWS, type ToolView } from './tool-views.ts';

/** A request, and a sentence for every part of the address that could not be used. */
export interface ReadAddress {
  readonly request: ToolRequest;
  readonly problems: readonly string[];
}

const LONGEST_LABEL = 80;
const MOST_ROUNDS = 999;

type Reader = (value: string) => ToolRequest | null;

const READERS: Readonly<Record<string, Reader>> = {
  d(value) {
    const time = readTypedTime(value);
    return time.kind === 'for' ? { ms: time.ms } : null;
  },
  until(value) {
    const time = readTypedTime(`until ${value}`);
    return time.kind === 'until' ? { untilMinuteOfDay: time.minuteOfDay } : null;
  },
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
    const times = value.split(',').map(readTypedTime);
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

/** What an address may ask for and some kinds of pages cannot do; who takes no `loop` cannot repeat. */
export type Refusable = 'd' | 'until' | 'label' | 'loop' | 'sound' | 'warn' | 'end';

/** What a page makes of the parameters that are not for all. */
export interface AddressUse {
  /** Those that mean nothing on it. */
  readonly refuses?: readonly Refusable[] | undefined;
  /** The views that it has; without a word the digits alone. */
  readonly views?: readonly ToolView[] | undefined;
}

/** Reads the query of an address for a page; parameters of other kinds are left alone. */
export function readAddress(search: string, use: AddressUse = { views: TOOL_VIEWS }): ReadAddress {
  let request: ToolRequest = {};
  const problems: string[] = [];
  for (const [name, value] of new URLSearchParams(search)) {
    const read = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
    if (read === undefined) continue;
    const part = read(value);
    if (part === null) problems.push(`“${name}” in the address could not be used.`);
    else if (isUseless(name, part, use))
      problems.push(`“${name}” in the address means nothing here.`);
    else request = { ...request, ...part };
  }
  return { request, problems };
}

function isUseless(
  name: string,
  { onZero, view }: ToolRequest,
  { refuses = [], views = ['digits'] }: AddressUse,
): boolean {
  if (view !== undefined) return !views.includes(view);
  return refuses.some((each) => each === name || (each === 'loop' && onZero === 'repeat'));
}

/** The query that asks for this; empty when it asks for nothing. */
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

function flag(value: string, answer: (isOn: boolean) => ToolRequest): ToolRequest | null {
  if (value === '1' || value === 'true') return answer(true);
  return value === '0' || value === 'false' ? answer(false) : null;
}
