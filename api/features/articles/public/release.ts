import { withTransaction } from '#api/db/connection/transaction.ts';
import type { Deps } from '#api/deps.ts';
import { AppError, invalid, unavailable } from '#api/errors.ts';
import * as repo from '#api/features/articles/repo.ts';
import { findRevision } from '#api/features/articles/revision-repo.ts';
import type { ArticleContext } from '#api/features/articles/service.ts';
import { type AuditActor, recordAct } from '#api/features/audit/service.ts';
import { markUses } from '#api/features/pictures/service.ts';
import { putBack, type RedirectRow } from '#api/features/redirects/service.ts';
import { PublishingFailed } from '#api/publishing/publisher.ts';
import { inTurn } from '#api/publishing/turns.ts';

/** Dependencies of what changes the public site. */
export type ReleaseContext = ArticleContext & Pick<Deps, 'log'>;

/** A change of what is public of an article, with all that is needed to take it back. */
export interface Change {
  readonly before: repo.ArticleRow;
  /** The revision that is public after it; null where none is. */
  readonly revisionId: string | null;
  /** The addresses whose redirects it may have changed, and the redirects there before. */
  readonly addresses: readonly string[];
  readonly redirects: readonly RedirectRow[];
}

/** A change that was taken back, and why. */
export interface Failure {
  readonly id: string;
  readonly error: unknown;
}

interface Act {
  readonly act: string;
  readonly actor: AuditActor;
}

/** Like `release` for a change that stands alone: throws why it failed. */
export async function releaseInTurn(
  context: ReleaseContext,
  act: Act,
  make: () => Promise<readonly Change[]>,
): Promise<void> {
  const [failure] = await release(context, act, make);
  if (failure !== undefined) throw failure.error;
}

/**
 * Makes changes in the database and then a release of them. Changes whose pages cannot be rendered
 * are taken back and returned; without any release, all are.
 */
export function release(
  context: ReleaseContext,
  { act, actor }: Act,
  make: () => Promise<readonly Change[]>,
): Promise<readonly Failure[]> {
  const { publisher } = context;
  return inTurn(publisher, async () => {
    const failures: Failure[] = [];
    let left = await make();
    while (left.length > 0) {
      const articleIds = left.map(({ before }) => before.id);
      try {
        await publisher.publish({ act, userId: actor.userId, articleIds });
        break;
      } catch (error) {
        const isOwn = ({ before }: Change) =>
          !(error instanceof PublishingFailed) || before.id === error.articleId;
        const own = left.filter(isOwn);
        // A page of another article failed: no release, and none of these is to blame.
        const failed = own.length === 0 ? left : own;
        for (const change of failed) await takeBack(context, { act, actor }, change);
        failures.push(
          ...failed.map(({ before }) => ({
            id: before.id,
            error: explained(context, error, before),
          })),
        );
        left = left.filter((change) => !failed.includes(change));
      }
    }
    return failures;
  });
}

function explained({ log }: ReleaseContext, error: unknown, { id }: { id: string }): unknown {
  if (!(error instanceof PublishingFailed)) {
    log.error({ err: error }, 'a release could not be made');
    return error instanceof AppError ? error : unavailable();
  }
  const { line, column, text } = error;
  if (error.articleId !== id) {
    return invalid({ source: 'Another article keeps the site from being published. Try again.' });
  }
  const problems = [{ line, column, text, level: 'error' }];
  return invalid({ source: `Line ${line}, column ${column}: ${text}` }, undefined, { problems });
}

/** Puts back what was public before, with an entry in the audit log. */
function takeBack(
  { db, now }: ReleaseContext,
  { act, actor }: Act,
  { before, revisionId, addresses, redirects }: Change,
): Promise<void> {
  return withTransaction(db, async (trx) => {
    await repo.lockArticle(trx, before.id);
    const row = await repo.findArticle(trx, before.id);
    // Somebody has published another version in the meantime.
    if (row === null || row.publicRevisionId !== revisionId) return;
    const slug = row.version === before.version ? before.slug : row.slug;
    await repo.updatePublic(trx, before.id, { ...before, slug });
    await putBack(trx, addresses, redirects);
    const { publicRevisionId } = before;
    const present = publicRevisionId === null ? null : await findRevision(trx, publicRevisionId);
    await markUses(trx, { articleId: before.id, place: 'public', source: present?.source ?? '' });
    const failed = { act: `${act}Failed`, subjectKind: 'article', subjectId: before.id } as const;
    await recordAct(trx, actor, failed, now());
  });
}
