import type { Actor } from '#api/auth/actor.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { writeInstant } from '#api/db/rows/instants.ts';
import { lockUser } from '#api/db/rows/lock-user.ts';
import type { Deps } from '#api/deps.ts';
import { notFound } from '#api/errors.ts';
import { askModel, type ModelAnswer } from '#api/features/ai/asking/ask-model.ts';
import type { Begun } from '#api/features/ai/asking/begin.ts';
import type { AnswerStream } from '#api/features/ai/asking/event-stream.ts';
import { checkRunning, endingOf, streamFailure } from '#api/features/ai/asking/stream-end.ts';
import { plannerAnswer } from '#api/features/ai/planner/planner-answer.ts';
import { answerOf } from '#api/features/ai/presenter.ts';
import type { QueryContext } from '#api/features/ai/queries/query.ts';
import { createReferences } from '#api/features/ai/queries/references.ts';
import * as repo from '#api/features/ai/repo.ts';
import { type ModelAccess, readAccess, readStatus, spendAnswer } from '#api/features/ai/status.ts';
import type { AiAnswer } from '#shared/contract/account/ai/ai-answers.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';

type Owner = Pick<Actor, 'userId' | 'timeZone'>;

/** A question whose answer is streamed. */
export interface Asking extends Begun {
  readonly owner: Owner;
  readonly stream: AnswerStream;
}

const NOT_ASKED: ModelAnswer = { parts: [], proposals: [], end: { kind: 'done' } };

/** Streams the answer of a question and keeps it. It never rejects: what fails is the last event. */
export async function answerQuestion(deps: Deps, asking: Asking): Promise<void> {
  const { stream } = asking;
  try {
    const known = answerOf(asking.exchange);
    if (known === null) await answer(deps, asking);
    else await repeat(deps, asking, known);
  } catch (error) {
    stream.send('error', streamFailure(deps, error, 'Your question is kept; ask it again.'));
    await release(deps, asking);
  } finally {
    stream.end();
  }
}

/** The question may be asked again at once. */
async function release({ db, log }: Deps, { owner, exchange }: Asking): Promise<void> {
  try {
    await repo.leaseExchange(db, owner.userId, { id: exchange.id, leasedUntil: 0 });
  } catch (error) {
    log.warn({ err: error }, 'a question stays marked as being answered');
  }
}

function start({ stream, exchange, conversation }: Asking, isModel: boolean): void {
  const { id: conversationId, title } = conversation;
  stream.send('start', { conversationId, title, questionId: exchange.id, isModel });
}

/** Answers a question that was answered before with the same events. */
async function repeat(deps: Deps, asking: Asking, answer: AiAnswer): Promise<void> {
  const { stream, owner } = asking;
  start(asking, answer.planner === null || answer.parts.length > 0);
  for (const part of answer.parts) {
    if (part.kind === 'text') stream.send('text', { text: part.text });
    else stream.send('figure', part.figure);
  }
  for (const proposal of answer.proposals) stream.send('proposal', proposal);
  if (answer.planner !== null) stream.send('planner', answer.planner);
  stream.send('done', { answer, answersLeft: (await readStatus(deps, owner)).answersLeft });
}

async function answer(deps: Deps, asking: Asking): Promise<void> {
  const { owner, stream, exchange } = asking;
  const ending = endingOf(deps);
  const access = await readAccess(deps, owner);
  start(asking, access.reason === null);
  const context = contextOf(deps, owner, access);
  const stop = AbortSignal.any([ending, stream.left]);
  const model =
    access.reason === null
      ? await askModel(deps, { ...asking, context, fields: access.fields, stop })
      : NOT_ASKED;
  checkRunning(deps);
  const { end } = model;
  const reason = end.kind === 'failed' ? end.reason : access.reason;
  const planner =
    reason === null || end.kind === 'stopped'
      ? null
      : await plannerAnswer(context, exchange.question, reason);
  if (planner !== null) stream.send('planner', planner);
  const whole: AiAnswer = {
    id: exchange.id,
    parts: model.parts,
    proposals: model.proposals,
    planner,
    isStopped: end.kind === 'stopped',
    createdAt: writeInstant(deps.now()),
  };
  const isUsed = access.reason === null && end.kind !== 'failed' && hasWords(model);
  await keep(deps, asking, { answer: whole, access, isUsed });
  stream.send('done', { answer: whole, answersLeft: (await readStatus(deps, owner)).answersLeft });
}

/** An answer that was stopped before its first word is none. */
function hasWords({ parts, proposals }: ModelAnswer): boolean {
  return parts.length + proposals.length > 0;
}

function contextOf({ db, now }: Deps, owner: Owner, access: ModelAccess): QueryContext {
  const nowMs = now();
  return {
    db,
    nowMs,
    userId: owner.userId,
    timeZone: owner.timeZone,
    today: localDate(nowMs, owner.timeZone),
    fields: access.fields ?? { notes: false, intentions: false },
    references: createReferences(),
  };
}

/** Keeps an answer, and counts it where the model gave it, in one transaction. */
async function keep(
  { db, now }: Deps,
  { owner, exchange }: Asking,
  given: { answer: AiAnswer; access: ModelAccess; isUsed: boolean },
): Promise<void> {
  const { fields } = given.access;
  const row = {
    id: exchange.id,
    answer: JSON.stringify(given.answer),
    notes: fields?.notes ?? false,
    intentions: fields?.intentions ?? false,
  };
  const isKept = await withTransaction(db, async (trx) => {
    await lockUser(trx, owner.userId);
    if (given.isUsed) await spendAnswer(trx, owner, now());
    return repo.saveAnswer(trx, owner.userId, row);
  });
  // Deleted while it was answered.
  if (!isKept) throw notFound('The conversation');
}
