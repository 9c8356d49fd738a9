import type { Actor } from '#api/auth/actor.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { lockUser } from '#api/db/rows/lock-user.ts';
import type { Deps } from '#api/deps.ts';
import type { PartsStream } from '#api/features/ai/asking/event-stream.ts';
import { checkRunning, endingOf, streamFailure } from '#api/features/ai/asking/stream-end.ts';
import { inTurn } from '#api/features/ai/model/in-turn.ts';
import { runParts } from '#api/features/ai/model/run-parts.ts';
import type { LoadedGoal } from '#api/features/ai/splitting/load-goal.ts';
import {
  SPLIT_INSTRUCTIONS,
  type SplitFacts,
  splitPrompt,
} from '#api/features/ai/splitting/prompt.ts';
import { readAccess, readStatus, type SentFields, spendAnswer } from '#api/features/ai/status.ts';
import { readDoneTasks, readWorkHistory } from '#api/features/stats/service.ts';
import { readSettings } from '#api/features/users/service.ts';
import { type PlannerReason, SPLIT_REASON_WORDS } from '#shared/domain/ai/planner-reasons.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { similarWork } from '#shared/domain/planner/breakdown/similar-work.ts';
import { createForecaster } from '#shared/domain/planner/forecast/forecast.ts';

/** A goal whose parts are streamed. */
export interface Splitting {
  readonly owner: Pick<Actor, 'userId' | 'timeZone'>;
  readonly goal: LoadedGoal;
  readonly stream: PartsStream;
}

/** Streams the parts of a goal. Nothing is kept. It never rejects: what fails is the last event. */
export async function splitGoal(deps: Deps, splitting: Splitting): Promise<void> {
  const { owner, stream } = splitting;
  try {
    await split(deps, splitting);
    stream.send('done', { answersLeft: (await readStatus(deps, owner)).answersLeft });
  } catch (error) {
    stream.send('error', streamFailure(deps, error, 'Try again.'));
  } finally {
    stream.end();
  }
}

async function split(deps: Deps, splitting: Splitting): Promise<void> {
  const { owner, stream } = splitting;
  const { reason, fields } = await readAccess(deps, owner);
  if (reason !== null) {
    stream.send('start', { isModel: false, doneTasks: 0 });
    return sayPlanner(stream, reason);
  }
  const ending = endingOf(deps);
  const facts = await factsFor(deps, splitting, fields);
  stream.send('start', { isModel: true, doneTasks: facts.done.length });
  let parts = 0;
  const stop = AbortSignal.any([ending, stream.left]);
  const end = await inTurn(deps, stop, (settings) =>
    runParts({
      settings,
      stop,
      now: deps.now,
      instructions: SPLIT_INSTRUCTIONS,
      prompt: splitPrompt(facts),
      onPart(part) {
        parts += 1;
        stream.send('part', part);
      },
    }),
  );
  checkRunning(deps);
  if (end.kind === 'failed') return sayPlanner(stream, end.reason);
  // An answer that was stopped before its first part is none.
  if (parts > 0) await spend(deps, owner);
}

function sayPlanner(stream: PartsStream, reason: PlannerReason): void {
  stream.send('planner', { reason, message: SPLIT_REASON_WORDS[reason] });
}

function spend({ db, now }: Deps, owner: Splitting['owner']): Promise<void> {
  return withTransaction(db, async (trx) => {
    await lockUser(trx, owner.userId);
    await spendAnswer(trx, owner, now());
  });
}

/** Reads the facts about own work that the built-in planner would use as well. */
async function factsFor(
  { db, now }: Deps,
  { owner: { userId, timeZone }, goal }: Splitting,
  fields: SentFields,
): Promise<SplitFacts> {
  const today = localDate(now(), timeZone);
  const [done, history, settings] = await Promise.all([
    readDoneTasks(db, { userId }),
    readWorkHistory(db, { userId, today }),
    readSettings(db, userId),
  ]);
  const forecaster = createForecaster(
    history.doneTasks.map(({ doneAt, ...rest }) => ({ ...rest, doneAt: Date.parse(doneAt) })),
  );
  const { estimate } = goal;
  return {
    goal,
    done: similarWork(goal, done),
    mayNotes: fields.notes,
    sessionMinutes: goal.workMinutes ?? settings.workTime,
    likely: estimate === null ? null : (forecaster(goal)?.median ?? estimate),
  };
}
