import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import { hashPassword } from '#api/auth/passwords.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { rebuildSums } from '#api/db/derived/session-sums.ts';
import { indexUser } from '#api/db/derived/user-directory.ts';
import { deleteEverything } from '#api/features/account-deletion/service.ts';
import { findAccountByEmail, insertAccount } from '#api/features/users/service.ts';
import { hourOfWeek } from '#shared/domain/stats/hour-of-week.ts';
import { type DemoData, planDemo } from './plan-demo.ts';
import { type LargeSize, planLarge } from './plan-large.ts';

/** The address of the demo user. */
export const DEMO_EMAIL = 'demo@ripen.example';
/** The address of the user with the large account. */
export const LARGE_EMAIL = 'large@ripen.example';

const BATCH = 200;

/** The amount of data written, or null when the demo user existed already. */
export interface Seeded {
  sessions: number;
  projects: number;
  tasks: number;
}

interface SeedOptions {
  password: string;
  timeZone: string;
  nowMs: number;
  /** Whether an existing user is created again, with everything of theirs. */
  again: boolean;
}

/**
 * Writes the demo user with half a year of sessions in one transaction. Where the user is there
 * already nothing changes (null), or with `again` the user and everything of theirs is created again.
 */
export function seedDemo(db: Knex, options: SeedOptions): Promise<Seeded | null> {
  const data = planDemo(options.nowMs, options.timeZone);
  return seedUser(db, { ...options, email: DEMO_EMAIL, name: 'Mira Demo', data });
}

/** Writes the user with the large account, of that size, in the same way. */
export function seedLarge(
  db: Knex,
  { size, ...options }: SeedOptions & { size?: LargeSize },
): Promise<Seeded | null> {
  const data = planLarge(options.nowMs, options.timeZone, size);
  return seedUser(db, { ...options, email: LARGE_EMAIL, name: 'Lou Large', data });
}

async function seedUser(
  db: Knex,
  user: SeedOptions & { email: string; name: string; data: DemoData },
): Promise<Seeded | null> {
  const { email, name, data, timeZone, again } = user;
  const passwordHash = await hashPassword(user.password);
  const userId = uuidv7({ msecs: data.createdAt });
  return withTransaction(db, async (trx) => {
    const present = await findAccountByEmail(trx, email);
    if (present !== null && !again) return null;
    if (present !== null) await deleteEverything(trx, present.id);
    await insertAccount(trx, {
      id: userId,
      email,
      name,
      passwordHash,
      timeZone,
      isAdmin: false,
      isActive: true,
      createdAtMs: data.createdAt,
    });
    await writeData(trx, userId, data);
    const { sessions, projects, tasks } = data;
    return { sessions: sessions.length, projects: projects.length, tasks: tasks.length };
  });
}

async function writeData(trx: Knex.Transaction, userId: string, data: DemoData): Promise<void> {
  await insertAll(trx, 'projects', projectRows(userId, data));
  await insertAll(trx, 'tasks', taskRows(userId, data));
  await insertAll(trx, 'milestones', milestoneRows(userId, data));
  await insertAll(trx, 'notes', noteRows(userId, data));
  await insertAll(trx, 'pomodoros', sessionRows(userId, data));
  await rebuildSums(trx, userId);
  await indexUser(trx, userId);
  await insertAll(
    trx,
    'achievements',
    data.awards.map((award) => ({
      user_id: userId,
      achievement_id: award.achievementId,
      unlocked_at: award.unlockedAt,
    })),
  );
  await trx('users').where({ id: userId }).update({
    working_project_id: data.workingProjectId,
    active_task_id: data.activeTaskId,
  });
}

async function insertAll(trx: Knex.Transaction, table: string, rows: object[]): Promise<void> {
  for (let first = 0; first < rows.length; first += BATCH) {
    await trx(table).insert(rows.slice(first, first + BATCH));
  }
}

function projectRows(userId: string, { projects }: DemoData): object[] {
  return projects.map((project) => ({
    user_id: userId,
    id: project.id,
    title: project.title,
    position: project.position,
    color: project.color ?? null,
    created_at: project.createdAt,
    updated_at: project.finishedAt ?? project.createdAt,
    finished_at: project.finishedAt,
  }));
}

function taskRows(userId: string, { tasks }: DemoData): object[] {
  return tasks.map((task) => ({
    user_id: userId,
    id: task.id,
    project_id: task.projectId,
    title: task.title,
    estimate: task.estimate,
    position: task.position,
    created_at: task.createdAt,
    updated_at: task.completedAt ?? task.createdAt,
    completed_at: task.completedAt,
    notes: task.notes ? task.notes : null,
    tags: task.tags?.length ? JSON.stringify(task.tags) : null,
    due_on: task.dueOn ?? null,
    parent_id: task.parentId ?? null,
  }));
}

function milestoneRows(userId: string, { milestones }: DemoData): object[] {
  return milestones.map((milestone) => ({
    user_id: userId,
    id: milestone.id,
    project_id: milestone.projectId,
    title: milestone.title,
    due_on: milestone.dueOn,
    created_at: milestone.createdAt,
    updated_at: milestone.completedAt ?? milestone.createdAt,
    completed_at: milestone.completedAt,
  }));
}

function noteRows(userId: string, { notes }: DemoData): object[] {
  return notes.map((note) => ({
    user_id: userId,
    id: note.id,
    project_id: note.projectId,
    text: note.text,
    version: 1,
    created_at: note.createdAt,
    updated_at: note.createdAt,
  }));
}

function sessionRows(userId: string, { sessions, timeZone }: DemoData): object[] {
  return sessions.map((session) => ({
    user_id: userId,
    id: session.id,
    project_id: session.projectId,
    task_id: session.taskId,
    started_at: session.startedAt,
    ended_at: session.endedAt,
    duration_minutes: session.durationMinutes,
    completed: 1,
    interrupted: session.interrupted ? 1 : 0,
    internal_interruptions: session.internalInterruptions,
    external_interruptions: session.externalInterruptions,
    is_standalone: session.projectId === null ? 1 : 0,
    is_flagged: 0,
    local_date: session.localDate,
    time_zone: timeZone,
    hour_of_week: hourOfWeek(session.startedAt, timeZone),
    intention: session.intention,
    note: session.note,
    created_at: session.endedAt,
    updated_at: session.endedAt,
  }));
}
