import { listPage } from '#api/features/articles/list.ts';
import { listPresent, markGone, markPresent } from '#api/features/articles/presence.ts';
import { deleteArticle, undeleteArticle } from '#api/features/articles/public/delete.ts';
import {
  publishArticle,
  publishMany,
  unpublishArticle,
} from '#api/features/articles/public/publish.ts';
import { scheduleArticle, unscheduleArticle } from '#api/features/articles/public/schedule.ts';
import {
  createArticle,
  duplicateArticle,
  findKnown,
  readDraft,
  saveDraft,
} from '#api/features/articles/service.ts';
import { checkText } from '#api/features/articles/text/check.ts';
import { listChoices } from '#api/features/articles/text/choices.ts';
import { tagMany } from '#api/features/articles/text/tags.ts';
import { auditActorOf } from '#api/features/audit/service.ts';
import { repeated, route } from '#api/route.ts';
import { adminArticlesApi } from '#shared/contract/admin/articles.ts';

/** Articles that are written in the browser, for administrators. */
export const articleRoutes = [
  route(adminArticlesApi.list, ({ query, actor, deps }) => listPage(deps, actor.userId, query)),

  route(adminArticlesApi.create, async ({ body, actor, deps, ctx }) => {
    const { row, isRepeat } = await createArticle(deps, auditActorOf(actor, ctx), body);
    return isRepeat ? repeated(row) : row;
  }),

  route(adminArticlesApi.read, ({ params, actor, deps }) => readDraft(deps, actor, params.id)),

  route(adminArticlesApi.save, ({ params, body, actor, deps, ctx }) =>
    saveDraft(deps, auditActorOf(actor, ctx), params.id, body),
  ),

  route(adminArticlesApi.check, async ({ body, deps }) => {
    const { id = null, ...text } = body;
    const { problems, tree } = await checkText(deps, { ...text, id });
    return { problems: [...problems], tree };
  }),

  route(adminArticlesApi.choices, ({ deps }) => listChoices(deps)),

  route(adminArticlesApi.publish, ({ params, body, actor, deps, ctx }) =>
    publishArticle(deps, auditActorOf(actor, ctx), params.id, body),
  ),

  route(adminArticlesApi.unpublish, ({ params, body, actor, deps, ctx }) =>
    unpublishArticle(deps, auditActorOf(actor, ctx), params.id, body),
  ),

  route(adminArticlesApi.schedule, ({ params, body, actor, deps, ctx }) =>
    scheduleArticle(deps, auditActorOf(actor, ctx), params.id, body),
  ),

  route(adminArticlesApi.unschedule, ({ params, actor, deps, ctx }) =>
    unscheduleArticle(deps, auditActorOf(actor, ctx), params.id),
  ),

  route(adminArticlesApi.duplicate, async ({ params, body, actor, deps, ctx }) => {
    const auditor = auditActorOf(actor, ctx);
    const { row, isRepeat } = await duplicateArticle(deps, auditor, params.id, body);
    return isRepeat ? repeated(row) : row;
  }),

  route(adminArticlesApi.remove, ({ params, body, actor, deps, ctx }) =>
    deleteArticle(deps, auditActorOf(actor, ctx), params.id, body),
  ),

  route(adminArticlesApi.undelete, ({ params, actor, deps, ctx }) =>
    undeleteArticle(deps, auditActorOf(actor, ctx), params.id),
  ),

  route(adminArticlesApi.tag, ({ body, actor, deps, ctx }) =>
    tagMany(deps, auditActorOf(actor, ctx), body),
  ),

  route(adminArticlesApi.publishMany, ({ body, actor, deps, ctx }) =>
    publishMany(deps, auditActorOf(actor, ctx), body.ids),
  ),

  route(adminArticlesApi.present, async ({ params, actor: { userId }, deps }) => {
    const { version } = await findKnown(deps.db, params.id);
    await markPresent(deps, params.id, userId);
    return { present: await listPresent(deps, params.id, userId), version };
  }),

  route(adminArticlesApi.leave, ({ params, actor, deps }) =>
    markGone(deps.db, params.id, actor.userId),
  ),
];
