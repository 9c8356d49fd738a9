import type { Knex } from 'knex';
import type * as z from 'zod';
import type { SummedSession } from '#api/db/derived/session-sums.ts';
import { storedSession } from '#api/db/fields/stored-session.ts';
import { readInstant } from '#api/db/rows/instants.ts';
import * as repo from '#api/features/imports/repo.ts';
import type { SessionRecord } from '#shared/contract/account/account-data.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import {
  isDoubtfulSpan,
  type SessionSpan,
  storedSpan,
} from '#shared/domain/pomodoros/session-span.ts';

type Value = z.output<typeof SessionRecord>;
type Row = { readonly index: number; readonly value: Value };

interface Owner {
  readonly userId: string;
  readonly nowMs: number;
}

const NO_PROJECT = 'Its project doesn’t exist, so it is imported without one.';
const NO_TASK = 'Its task doesn’t exist, so it counts for the project only.';

/**
 * Returns the columns of recorded sessions. A session is flagged if it overlaps an existing one, is
 * in the future, or is longer than a day; one that is days ahead is moved to end now. Missing
 * projects and tasks are reported.
 */
export async function sessionColumns(
  trx: Knex.Transaction,
  { userId, nowMs }: Owner,
  rows: readonly Row[],
): Promise<{
  columns: (repo.Columns & SummedSession)[];
  leftOut: { index: number; message: string }[];
}> {
  const idsIn = (field: 'projectId' | 'taskId') => [
    ...new Set(rows.map(({ value }) => value[field]).filter((id) => id !== null)),
  ];
  const projects = await repo.readKnown(trx, 'projects', userId, idsIn('projectId'));
  const tasks = await repo.readTasks(trx, userId, idsIn('taskId'));
  const present = await repo.readSpans(trx, userId, wholeSpan(rows));
  const leftOut: { index: number; message: string }[] = [];
  const columns = rows.map(({ index, value: given }) => {
    const value = given.isStandalone ? { ...given, projectId: null, taskId: null } : given;
    const known = value.taskId === null ? undefined : tasks.get(value.taskId);
    const task = known?.projectId === null ? undefined : known;
    const named =
      value.projectId !== null && projects.has(value.projectId) ? value.projectId : null;
    const projectId = task?.projectId ?? named;
    if (value.projectId !== null && projectId === null)
      leftOut.push({ index, message: NO_PROJECT });
    else if (value.taskId !== null && task === undefined) leftOut.push({ index, message: NO_TASK });
    const told = spanOf(value);
    const span = storedSpan(told, nowMs);
    const isDoubtful = isDoubtfulSpan(told, nowMs) || overlaps(span, present);
    return write(value, {
      ...span,
      projectId,
      taskId: task === undefined ? null : value.taskId,
      isFlagged: value.isFlagged || isDoubtful,
      nowMs,
    });
  });
  return { columns, leftOut };
}

function spanOf({ startTime, endTime }: Value): SessionSpan {
  return { startedAt: readInstant(startTime), endedAt: readInstant(endTime) };
}

function wholeSpan(rows: readonly Row[]): SessionSpan {
  const spans = rows.map(({ value }) => spanOf(value));
  return {
    startedAt: Math.min(...spans.map(({ startedAt }) => startedAt)),
    endedAt: Math.max(...spans.map(({ endedAt }) => endedAt)),
  };
}

function overlaps(span: SessionSpan, others: readonly SessionSpan[]): boolean {
  return others.some(
    ({ startedAt, endedAt }) => endedAt > span.startedAt && startedAt < span.endedAt,
  );
}

interface Decided extends SessionSpan {
  readonly projectId: string | null;
  readonly taskId: string | null;
  readonly isFlagged: boolean;
  readonly nowMs: number;
}

function write(value: Value, decided: Decided): repo.Columns & SummedSession {
  const { internalInterruptions, externalInterruptions, duration, ...rest } = value;
  const isInterrupted = value.interrupted || internalInterruptions + externalInterruptions > 0;
  const { nowMs, ...target } = decided;
  return {
    ...storedSession({
      ...rest,
      ...target,
      internalInterruptions,
      externalInterruptions,
      durationMinutes: duration,
      interrupted: isInterrupted,
      isStandalone: value.isStandalone || decided.projectId === null,
      localDate: localDate(decided.endedAt, value.timeZone),
      createdAt: readInstant(value.createdAt),
    }),
    updated_at: nowMs,
  };
}
