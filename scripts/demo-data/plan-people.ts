import { addDays, weekday } from '#shared/domain/dates/days.ts';
import { localDate, startOfLocalDay } from '#shared/domain/dates/local-date.ts';
import type { Random } from './random.ts';

/** A person of the owner's demo data; instants in epoch milliseconds. */
export interface DemoPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly timeZone: string;
  readonly isAdmin: boolean;
  readonly isActive: boolean;
  readonly createdAt: number;
  /** When their account will be deleted; null for most. */
  readonly deletesAt: number | null;
  readonly lastSeenAt: number | null;
  readonly device: string;
  readonly sessions: readonly DemoFocus[];
}

/** A session of one of these people. */
export interface DemoFocus {
  readonly id: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly minutes: number;
  readonly completed: boolean;
  readonly localDate: string;
}

/** How many days the oldest of the accounts is old. */
const OLDEST_DAYS = 400;
const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;

const FIRST_NAMES = [
  ...(['Amara', 'Jonas', 'Mei-Ling', 'Ruth', 'Diego', 'Aisha', 'Noah', 'Ines', 'Tariq'] as const),
  ...(['Hanna', 'Oskar', 'Priya', 'Luca', 'Freya', 'Kofi', 'Yuki', 'Elena', 'Marek'] as const),
  ...(['Sofia', 'Ben', 'Leila', 'Hugo', 'Nina', 'Omar', 'Clara', 'Ravi', 'Maja', 'Théo'] as const),
] as const;
const LAST_NAMES = [
  ...(['Okafor', 'Weber', 'Tan', 'Hughes', 'Moreno', 'Khan', 'Lindqvist', 'Ferreira'] as const),
  ...(['Novak', 'Rossi', 'Mensah', 'Sato', 'Petrova', 'Kowalski', 'Dubois', 'Haddad'] as const),
  ...(['Berg', 'Iyer', 'Murphy', 'Schmid', 'Costa', 'Nguyen', 'O’Brien', 'Yılmaz'] as const),
] as const;
const ZONES = [
  ...(['Europe/Vienna', 'Europe/London', 'America/New_York', 'America/Sao_Paulo'] as const),
  ...(['Asia/Kolkata', 'Asia/Tokyo', 'Australia/Sydney', 'Africa/Lagos'] as const),
] as const;
const DEVICES = [
  ...(['Chrome on Windows', 'Firefox on Linux', 'Safari on iPhone', 'Edge on Windows'] as const),
  ...(['Chrome on Android', 'Safari on Mac'] as const),
] as const;

/** The kinds of people by how they use the timer, with their shares in percent. */
type Habit = 'never' | 'tried' | 'regular' | 'devoted';

/** The place of a person among all. */
interface Place {
  readonly index: number;
  readonly people: number;
  readonly nowMs: number;
  readonly isActive: boolean;
}

/**
 * Plans a person: accounts from 400 days ago until now, more of them recent, in every state. Their
 * sessions are those of somebody who never began, tried it once, comes now and then, or comes every
 * day. Inactive people have no sessions.
 */
export function planPerson({ index, people, nowMs, isActive }: Place, random: Random): DemoPerson {
  const name = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
  const timeZone = random.pick(ZONES);
  const createdAt = nowMs - ageOf({ index, people }, random);
  const habit = isActive ? habitOf(random) : 'never';
  const sessions = planSessions({ createdAt, timeZone, nowMs }, habit, random);
  const lastSeenAt = sessions.at(-1)?.endedAt ?? (random.percent(60) ? createdAt : null);
  return {
    id: random.id(createdAt),
    name,
    email: emailOf(name, index),
    timeZone,
    // One more administrator, so that two can decide at once.
    isAdmin: index === 0,
    isActive: index === 0 || !random.percent(2),
    createdAt,
    deletesAt: index > 0 && random.percent(1) ? nowMs + random.between(1, 13) * DAY_MS : null,
    lastSeenAt,
    device: random.pick(DEVICES),
    sessions,
  };
}

/**
 * Returns how long ago a user joined: one after the other, so that ids and rows follow each other as on a real site,
 * and more of them as time goes on.
 */
function ageOf({ index, people }: Pick<Place, 'index' | 'people'>, random: Random): number {
  const share = Math.sqrt((index + random.between(0, 99) / 100) / people);
  return Math.floor((1 - share) * OLDEST_DAYS * DAY_MS) + random.between(1, 60) * MINUTE_MS;
}

function emailOf(name: string, index: number): string {
  const word = name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.');
  return `${word}.${index}@people.ripen.example`;
}

function habitOf(random: Random): Habit {
  if (random.percent(25)) return 'never';
  if (random.percent(40)) return 'tried';
  return random.percent(75) ? 'regular' : 'devoted';
}

interface Life {
  readonly createdAt: number;
  readonly timeZone: string;
  readonly nowMs: number;
}

/** Sessions from the day somebody joined until they stop coming. */
function planSessions(life: Life, habit: Habit, random: Random): DemoFocus[] {
  if (habit === 'never') return [];
  const ageDays = Math.floor((life.nowMs - life.createdAt) / DAY_MS);
  const stays = habit === 'tried' ? random.between(1, 10) : random.between(20, 2 * OLDEST_DAYS);
  const first = localDate(life.createdAt, life.timeZone);
  const sessions: DemoFocus[] = [];
  for (let day = 0; day <= Math.min(ageDays + 1, stays); day += 1) {
    const date = addDays(first, day);
    sessions.push(...planDay(date, { life, count: countOn(date, habit, random) }, random));
  }
  return sessions;
}

function countOn(date: string, habit: Habit, random: Random): number {
  const isWeekend = weekday(date) > 5;
  if (habit === 'tried') return random.percent(40) ? random.between(1, 3) : 0;
  if (habit === 'regular') {
    return random.percent(isWeekend ? 8 : 22) ? random.between(1, 4) : 0;
  }
  return random.percent(isWeekend ? 25 : 75) ? random.between(2, 5) : 0;
}

function planDay(
  date: string,
  { life, count }: { life: Life; count: number },
  random: Random,
): DemoFocus[] {
  if (count === 0) return [];
  const midnightMs = startOfLocalDay(date, life.timeZone);
  let minute = random.between(7 * 60, 19 * 60);
  const sessions: DemoFocus[] = [];
  for (let index = 0; index < count; index += 1) {
    const completed = !random.percent(6);
    const minutes = completed ? random.pick([25, 25, 25, 25, 50, 45, 15]) : random.between(3, 20);
    const startedAt = midnightMs + minute * MINUTE_MS;
    const endedAt = startedAt + minutes * MINUTE_MS;
    minute += minutes + random.between(5, 25);
    if (startedAt < life.createdAt || endedAt > life.nowMs) continue;
    sessions.push({
      id: random.id(startedAt),
      startedAt,
      endedAt,
      minutes,
      completed,
      localDate: localDate(endedAt, life.timeZone),
    });
  }
  return sessions;
}
