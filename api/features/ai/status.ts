import type { Actor } from '#api/auth/actor.ts';
import type { Db } from '#api/db/connection/knex.ts';
import { writeInstant } from '#api/db/rows/instants.ts';
import type { Deps } from '#api/deps.ts';
import { conflict } from '#api/errors.ts';
import * as repo from '#api/features/ai/consent-repo.ts';
import { readPremium } from '#api/features/subscriptions/service.ts';
import type { AiConsent, AiStatus, aiStatusApi } from '#shared/contract/account/ai/ai-status.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { PlannerReason } from '#shared/domain/ai/planner-reasons.ts';
import { endOfLocalDay, localDate } from '#shared/domain/dates/local-date.ts';

type Context = Pick<Deps, 'db' | 'now' | 'env'>;
type Owner = Pick<Actor, 'userId' | 'timeZone'>;

/** The fields that may be sent to the model besides titles and figures. */
export interface SentFields {
  readonly notes: boolean;
  readonly intentions: boolean;
}

/** The fields that a question may send to the model, or the reason why it may not go there. */
export type ModelAccess =
  | { readonly reason: null; readonly fields: SentFields }
  | { readonly reason: PlannerReason; readonly fields: null };

/** Returns whether questions of a user are answered by the model, and what it may be sent. */
export async function readStatus({ db, now, env }: Context, owner: Owner): Promise<AiStatus> {
  const nowMs = now();
  const { ai } = env;
  const [{ isPremium }, consent, used] = await Promise.all([
    readPremium(db, owner.userId, nowMs),
    repo.findConsent(db, owner.userId),
    repo.countAnswers(db, owner.userId, localDate(nowMs, owner.timeZone)),
  ]);
  const answersPerDay = ai?.answersPerDay ?? 0;
  const answersLeft = Math.max(0, answersPerDay - used);
  const hasConsent = ai !== null && consent?.host === ai.host;
  return {
    model: ai === null ? null : { name: ai.model, host: ai.host },
    isPremium,
    consent: consent === null ? null : presentConsent(consent),
    mayAskModel: isPremium && hasConsent && answersLeft > 0,
    answersPerDay,
    answersLeft,
    renewsAt: writeInstant(endOfLocalDay(localDate(nowMs, owner.timeZone), owner.timeZone)),
  };
}

function presentConsent({ givenAt, ...consent }: repo.ConsentRow): AiConsent {
  return { ...consent, givenAt: writeInstant(givenAt) };
}

/** Returns whether the next question of a user may go to the model; nothing is sent otherwise. */
export async function readAccess(context: Context, owner: Owner): Promise<ModelAccess> {
  const { model, isPremium, consent, answersLeft } = await readStatus(context, owner);
  const refused = (reason: PlannerReason): ModelAccess => ({ reason, fields: null });
  if (model === null) return refused('notConfigured');
  if (!isPremium) return refused('notPremium');
  if (consent === null || consent.host !== model.host) return refused('noConsent');
  if (answersLeft === 0) return refused('dayLimit');
  return { reason: null, fields: { notes: consent.notes, intentions: consent.intentions } };
}

/** Stores what a user agrees to send to the host of the model; throws 409 where it is another. */
export async function giveConsent(
  context: Context,
  owner: Owner,
  given: BodyOf<typeof aiStatusApi.consent>,
): Promise<AiStatus> {
  const { db, now, env } = context;
  if (given.host !== env.ai?.host) {
    throw conflict(
      'The model is at another host now. Read where your data would go, then agree again.',
      await readStatus(context, owner),
    );
  }
  await repo.saveConsent(db, owner.userId, { ...given, givenAt: now() });
  return readStatus(context, owner);
}

/** Withdraws the consent of a user. */
export async function withdrawConsent(context: Context, owner: Owner): Promise<AiStatus> {
  await repo.deleteConsent(context.db, owner.userId);
  return readStatus(context, owner);
}

/** Counts an answer of the model; the caller holds the lock of the user. */
export async function spendAnswer(
  db: Db,
  { userId, timeZone }: Owner,
  nowMs: number,
): Promise<void> {
  await repo.countAnswer(db, userId, localDate(nowMs, timeZone));
}
