import { isbot, isbotMatch } from 'isbot';
import { deviceNameOf } from '#api/auth/device-name.ts';
import { oneLine } from '#shared/domain/text/one-line.ts';

/** Signs of a bot: its user agent, or too many pages in a minute or on a day. */
export const BOT_SIGNS = ['declared', 'fast', 'many'] as const;

/** One of these signs. */
export type BotSign = (typeof BOT_SIGNS)[number];

/** More pages of one visitor in a minute than people read. */
export const MOST_VIEWS_A_MINUTE = 30;
/** More events of any kind in a minute; a page with a timer sends a few. */
export const MOST_EVENTS_A_MINUTE = 120;
/** More pages of one visitor on a day. */
export const MOST_VIEWS_A_DAY = 1000;

const MINUTE_MS = 60_000;
const MOST_VISITORS = 100_000;
const MOST_NAME = 60;
const NAMED =
  /[\w.-]*(?:bot|crawl|spider|slurp|headless|lighthouse|preview|scrape|monitor)[\w.-]*/i;

/** Most visitors have one of a few hundred user agents, and to tell bots by them takes long. */
const MOST_KNOWN = 2000;
const LONGEST_KNOWN = 300;
const known = new Map<string, string | null>();

/** Returns the name of a program that says that it is one; null for a browser. */
export function declaredBot(userAgent: string): string | null {
  const found = known.get(userAgent);
  if (found !== undefined) return found;
  const bot = readUserAgent(userAgent);
  if (known.size >= MOST_KNOWN) known.clear();
  if (userAgent.length <= LONGEST_KNOWN) known.set(userAgent, bot);
  return bot;
}

function readUserAgent(userAgent: string): string | null {
  if (userAgent.trim() === '') return botText('declared', 'No user agent');
  if (!isbot(userAgent)) return null;
  const [name] = NAMED.exec(userAgent) ?? [];
  return botText('declared', name ?? isbotMatch(userAgent) ?? 'Unnamed');
}

/** The text of a bot in a row: its sign and its name. */
function botText(sign: BotSign, name: string): string {
  return `${sign} ${oneLine(name, MOST_NAME) || 'Unnamed'}`;
}

/** Reads the text of a bot in a row. */
export function readBot(text: string): { sign: BotSign; name: string } {
  const [first = ''] = text.split(' ', 1);
  const sign = BOT_SIGNS.find((each) => each === first) ?? 'declared';
  return { sign, name: text.slice(first.length + 1) };
}

/** Recognises visitors of this process by how many pages they open; today alone. */
export interface Behaviour {
  /** Counts an event of a visitor; returns the text of a bot from the one on that is too many. */
  observe(visitor: string, userAgent: string, isView: boolean): string | null;
}

interface Seen {
  minuteMs: number;
  events: number;
  viewsOfMinute: number;
  viewsOfDay: number;
  bot: string | null;
}

/** Creates the memory of a process; visitors have other hashes on another day. */
export function createBehaviour(now: () => number): Behaviour {
  let visitors = new Map<string, Seen>();
  return {
    observe(visitor, userAgent, isView) {
      if (visitors.size >= MOST_VISITORS) visitors = new Map();
      const nowMs = now();
      const seen = visitors.get(visitor) ?? {
        minuteMs: nowMs,
        events: 0,
        viewsOfMinute: 0,
        viewsOfDay: 0,
        bot: null,
      };
      visitors.set(visitor, seen);
      if (Math.abs(nowMs - seen.minuteMs) >= MINUTE_MS) {
        Object.assign(seen, { minuteMs: nowMs, events: 0, viewsOfMinute: 0 });
      }
      seen.events += 1;
      seen.viewsOfMinute += isView ? 1 : 0;
      seen.viewsOfDay += isView ? 1 : 0;
      const isFast = seen.viewsOfMinute > MOST_VIEWS_A_MINUTE || seen.events > MOST_EVENTS_A_MINUTE;
      if (isFast) seen.bot ??= botText('fast', deviceNameOf(userAgent));
      if (seen.viewsOfDay > MOST_VIEWS_A_DAY) seen.bot ??= botText('many', deviceNameOf(userAgent));
      return seen.bot;
    },
  };
}
