import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import { hashPassword } from '#api/auth/passwords.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { changeSums } from '#api/db/derived/session-sums.ts';
import { indexUsers } from '#api/db/derived/user-directory.ts';
import { markDays } from '#api/db/rows/changed-days.ts';
import { deleteEverything, TABLES_OF_USERS } from '#api/features/account-deletion/repo.ts';
import { findAccountByEmail, insertAccount } from '#api/features/users/service.ts';
import { dayRange } from '#shared/domain/dates/days.ts';
import { utcDay } from '#shared/domain/rollups/periods.ts';
import { hourOfWeek } from '#shared/domain/stats/hour-of-week.ts';
import { isFresh, replyRows, replyTo } from './message-replies.ts';
import { type DemoMessage, planMessage } from './plan-messages.ts';
import { type DemoPerson, planPerson } from './plan-people.ts';
import { type DemoSubscription, planPremium } from './plan-premium.ts';
import { createRandom, type Random } from './random.ts';
import { writeSubscription } from './write-premium.ts';

/** The address of the owner of the demo data. */
export const OWNER_EMAIL = 'owner@ripen.example';
/** The people of an owner. */
interface Crowd {
  readonly people: number;
  /** So many of a hundred leave more than their account; figures are about these. */
  readonly activePercent: number;
  /** How many are written in one transaction. */
  readonly atOnce: number;
}

/** The people by default, and for measuring. */
export const CROWDS = {
  usual: { people: 2000, activePercent: 100, atOnce: 100 },
  million: { people: 1_000_000, activePercent: 5, atOnce: 500 },
} as const;

const PEOPLE_ADDRESS = '%@people.ripen.example';
const SEED = 20_261_125;
const ROWS_OF_A_STATEMENT = 200;
const REMOVED_AT_ONCE = 200;
const DAY_MS = 24 * 60 * 60 * 1000;
const OWNER_AGE_MS = 410 * DAY_MS;
const DEVICE_LIFE_MS = 90 * DAY_MS;

/** Counts of the rows that were written. */
export interface SeededDesk {
  people: number;
  sessions: number;
  subscriptions: number;
  messages: number;
}

interface OwnerOptions {
  readonly password: string;
  readonly timeZone: string;
  readonly nowMs: number;
  /** Whether an existing owner is created again, with all people of the demo data. */
  readonly again: boolean;
  readonly crowd: Crowd;
  /** Called after each batch with how many people are written. */
  readonly onProgress?: (people: number) => void;
}

/**
 * Writes an owner with people in every state, a year of sessions, premium in all phases, messages
 * and the audit entries that follow, in batches. Returns null where the owner is there already.
 * `again` removes the rows of a run that was interrupted.
 */
export async function seedOwner(db: Knex, options: OwnerOptions): Promise<SeededDesk | null> {
  const { nowMs, crowd } = options;
  const present = await findAccountByEmail(db, OWNER_EMAIL);
  if (present !== null && !options.again) return null;
  if (present !== null) await removeDesk(db, present.id, nowMs);
  const ownerId = await insertOwner(db, options);
  // Nobody can sign in as one of them.
  const passwordHash = await hashPassword(uuidv7());
  const random = createRandom(SEED);
  const seeded = { people: 0, sessions: 0, subscriptions: 0, messages: 0 };
  while (seeded.people < crowd.people) {
    const length = Math.min(crowd.atOnce, crowd.people - seeded.people);
    const batch = Array.from({ length }, (_, index) =>
      planLife({ ...crowd, index: seeded.people + index, nowMs }, random),
    );
    await withTransaction(db, (trx) => writeBatch(trx, batch, { ownerId, passwordHash, nowMs }));
    seeded.people += batch.length;
    seeded.sessions += sum(batch, ({ person }) => person.sessions.length);
    seeded.subscriptions += sum(batch, ({ premium }) => premium.length);
    seeded.messages += sum(batch, ({ message }) => (message === null ? 0 : 1));
    options.onProgress?.(seeded.people);
  }
  return seeded;
}

async function removeDesk(db: Knex, ownerId: string, nowMs: number): Promise<void> {
  await db('message_answers').where({ author_id: ownerId }).delete();
  await db('message_replies').where('from_address', 'like', PEOPLE_ADDRESS).delete();
  await db('contact_messages').where('email', 'like', PEOPLE_ADDRESS).delete();
  await db('audit_log').where({ actor_id: ownerId }).delete();
  const oldest: { at: number } | undefined = await db('users')
    .orderBy('created_at')
    .first({ at: 'created_at' });
  for (;;) {
    const people: { id: string }[] = await db('users')
      .where('email', 'like', PEOPLE_ADDRESS)
      .limit(REMOVED_AT_ONCE)
      .select('id');
    if (people.length === 0) break;
    await removePeople(
      db,
      people.map(({ id }) => id),
    );
  }
  await deleteEverything(db, ownerId);
  if (oldest !== undefined) await markDays(db, dayRange(utcDay(oldest.at), utcDay(nowMs)));
}

/** Removes many accounts with a statement for each table: one by one, a million would take days. */
async function removePeople(db: Knex, ids: readonly string[]): Promise<void> {
  await withTransaction(db, async (trx) => {
    for (const table of TABLES_OF_USERS) {
      await trx(table)
        .whereIn('user_id', [...ids])
        .delete();
    }
    await trx('users')
      .whereIn('id', [...ids])
      .delete();
  });
}

async function insertOwner(db: Knex, { password, timeZone, nowMs }: OwnerOptions): Promise<string> {
  const createdAtMs = nowMs - OWNER_AGE_MS;
  const id = uuidv7({ msecs: createdAtMs });
  await insertAccount(db, {
    id,
    email: OWNER_EMAIL,
    name: 'Olive Keeper',
    timeZone,
    createdAtMs,
    passwordHash: await hashPassword(password),
    isAdmin: true,
    isActive: true,
  });
  return id;
}

/** A person with all that they leave at the owner's desk. */
interface Life {
  readonly person: DemoPerson;
  readonly premium: readonly DemoSubscription[];
  readonly message: DemoMessage | null;
}

function planLife(
  { activePercent, ...place }: Crowd & { index: number; nowMs: number },
  random: Random,
): Life {
  const isActive = random.percent(activePercent);
  const { nowMs } = place;
  const person = planPerson({ ...place, isActive }, random);
  const premium = isActive ? planPremium(person, nowMs, random) : [];
  const writes = isActive && random.percent(3);
  return { person, premium, message: writes ? planMessage(person, nowMs, random) : null };
}

interface Desk {
  readonly ownerId: string;
  readonly passwordHash: string;
  readonly nowMs: number;
}

async function writeBatch(
  trx: Knex.Transaction,
  batch: readonly Life[],
  desk: Desk,
): Promise<void> {
  const people = batch.map(({ person }) => person);
  const messages = batch.flatMap(({ message }) => message ?? []);
  const premium = batch.flatMap((life) => life.premium);
  await insertAll(
    trx,
    'users',
    people.map((person) => userRow(person, desk)),
  );
  await insertAll(trx, 'sessions', people.flatMap(deviceRows));
  const rows = people.map((person) => sessionRows(person));
  await insertAll(trx, 'pomodoros', rows.flat());
  for (const [place, { id }] of people.entries()) {
    const added = rows[place] ?? [];
    if (added.length > 0) await changeSums(trx, id, { added, nowMs: desk.nowMs });
  }
  for (const subscription of premium) await writeSubscription(trx, subscription, desk);
  await indexUsers(
    trx,
    people.map(({ id }) => id),
  );
  await insertAll(
    trx,
    'contact_messages',
    messages.map((each) => messageRow(each, desk)),
  );
  await insertAll(
    trx,
    'message_answers',
    messages.flatMap((each) => answerRows(each, desk)),
  );
  await insertAll(
    trx,
    'message_replies',
    messages.flatMap((each) => replyRows(each, desk.nowMs)),
  );
  await insertAll(trx, 'audit_log', [
    ...premium.flatMap((each) => decisionRows(each, desk)),
    ...messages.flatMap((each) => answeredRows(each, desk)),
  ]);
}

async function insertAll(trx: Knex.Transaction, table: string, rows: object[]): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_OF_A_STATEMENT) {
    await trx(table).insert(rows.slice(first, first + ROWS_OF_A_STATEMENT));
  }
}

function userRow(person: DemoPerson, { passwordHash }: Desk): object {
  return {
    id: person.id,
    email: person.email,
    name: person.name,
    password_hash: passwordHash,
    time_zone: person.timeZone,
    is_admin: person.isAdmin ? 1 : 0,
    is_active: person.isActive ? 1 : 0,
    settings: '{}',
    deletes_at: person.deletesAt,
    created_at: person.createdAt,
    updated_at: person.createdAt,
  };
}

/** A device that nobody holds the token of. */
function deviceRows({ id, lastSeenAt, device, createdAt }: DemoPerson): object[] {
  if (lastSeenAt === null) return [];
  const tokenHash = `${id}${id}`.replaceAll('-', '').slice(0, 64);
  return [
    {
      user_id: id,
      id,
      token_hash: tokenHash,
      device,
      created_at: createdAt,
      last_seen_at: lastSeenAt,
      expires_at: createdAt + DEVICE_LIFE_MS,
    },
  ];
}

function sessionRows({ id, sessions, timeZone }: DemoPerson) {
  return sessions.map((session) => ({
    user_id: id,
    id: session.id,
    project_id: null,
    task_id: null,
    started_at: session.startedAt,
    ended_at: session.endedAt,
    duration_minutes: session.minutes,
    completed: session.completed ? 1 : 0,
    interrupted: 0,
    internal_interruptions: 0,
    external_interruptions: 0,
    is_standalone: 1,
    is_flagged: 0,
    local_date: session.localDate,
    time_zone: timeZone,
    hour_of_week: hourOfWeek(session.startedAt, timeZone),
    intention: '',
    note: '',
    created_at: session.endedAt,
    updated_at: session.endedAt,
  }));
}

function messageRow(message: DemoMessage, { ownerId, nowMs }: Desk): object {
  const isTaken = message.state === 'open' || message.answer !== null;
  const reply = replyTo(message, nowMs);
  const state = reply !== null && isFresh(reply, nowMs) ? 'new' : message.state;
  return {
    id: message.id,
    user_id: message.userId,
    type: message.type,
    name: message.name,
    email: message.email,
    message: message.message,
    created_at: message.createdAt,
    written_at: reply?.receivedAt ?? message.createdAt,
    state,
    assignee_id: isTaken ? ownerId : null,
    note: '',
    version: 0,
    changed_at: reply?.receivedAt ?? message.answer?.createdAt ?? message.createdAt,
  };
}

function answerRows({ id, userId, answer }: DemoMessage, { ownerId }: Desk): object[] {
  if (answer === null) return [];
  const { id: answerId, text, createdAt } = answer;
  return [
    {
      id: answerId,
      message_id: id,
      user_id: userId,
      author_id: ownerId,
      text,
      created_at: createdAt,
    },
  ];
}

function decisionRows(
  { id, userId, plan, status, decidedAt, endsAt }: DemoSubscription,
  { ownerId }: Desk,
): object[] {
  if (decidedAt === null) return [];
  const act = status === 'rejected' ? 'subscription.reject' : 'subscription.confirm';
  const details = JSON.stringify({ userId, plan, endsAt });
  const entry = { at: decidedAt, act, kind: 'subscription', id, details, aboutId: userId };
  return [auditRow(entry, ownerId)];
}

function answeredRows({ id, answer }: DemoMessage, { ownerId }: Desk): object[] {
  if (answer === null) return [];
  const entry = {
    at: answer.createdAt,
    act: 'message.answer',
    kind: 'message',
    id,
    details: '{}',
    aboutId: null,
  };
  return [auditRow(entry, ownerId)];
}

function auditRow(
  entry: {
    at: number;
    act: string;
    kind: string;
    id: string;
    details: string;
    aboutId: string | null;
  },
  ownerId: string,
): object {
  const { at, act, kind, id, details, aboutId } = entry;
  return {
    id: uuidv7({ msecs: at }),
    at,
    actor_id: ownerId,
    act,
    subject_kind: kind,
    subject_id: id,
    about_id: aboutId,
    details,
    network: '192.0.2.0/24',
  };
}

function sum(batch: readonly Life[], count: (life: Life) => number): number {
  return batch.reduce((total, life) => total + count(life), 0);
}
