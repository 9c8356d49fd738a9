import { isCollection, isScalar, parseDocument } from 'yaml';
import { invalid } from '#api/errors.ts';
import { audit, outcomeOf } from '#api/features/articles/public/publish.ts';
import * as repo from '#api/features/articles/repo.ts';
import {
  type ArticleContext,
  actOnVersion,
  findKnown,
  writeDraft,
} from '#api/features/articles/service.ts';
import { firstError } from '#api/features/articles/text/check.ts';
import { frontmatterOf } from '#api/features/articles/text/list-fields.ts';
import type { AuditActor } from '#api/features/audit/service.ts';
import { readArticle } from '#api/publishing/reading/article-reader.ts';
import { LONGEST_FRONTMATTER } from '#publishing/frontmatter/read-yaml.ts';
import type { adminArticlesApi } from '#shared/contract/admin/articles.ts';
import type { BodyOf, ReplyOf } from '#shared/contract/endpoint.ts';

/** Adds and removes tags in the drafts of several articles; one that is refused stops no other. */
export async function tagMany(
  context: ArticleContext,
  actor: AuditActor,
  { ids, add, remove }: BodyOf<typeof adminArticlesApi.tag>,
): Promise<ReplyOf<typeof adminArticlesApi.tag>> {
  const { db, now, site } = context;
  const unknown = add.find((tag) => !site.tags.includes(tag));
  if (unknown !== undefined) {
    throw invalid({ add: `There is no tag ${unknown}. There is ${site.tags.join(', ')}.` });
  }
  const refused = new Map<string, string>();
  for (const id of new Set(ids)) {
    try {
      const before = await findKnown(db, id);
      await refuseUnreadable(before.source);
      await readArticle(withTags(before.source, { add, remove }));
      await actOnVersion(context, actor, before, async (trx, row) => {
        const source = withTags(row.source, { add, remove });
        if (source === row.source) return;
        const { slug } = row;
        await writeDraft(trx, actor, { row, source, slug, reason: 'tags', nowMs: now() });
        await audit(trx, actor, { act: 'article.tag', id }, now());
      });
    } catch (error) {
      refused.set(id, firstError(error));
    }
  }
  return outcomeOf(await repo.findArticles(db, [...new Set(ids)]), refused);
}

/** Fields that cannot be read take the longest. */
async function refuseUnreadable(source: string): Promise<void> {
  const { fields } = await readArticle(source);
  if (fields.data === null) throw noTags();
}

function noTags() {
  return invalid({
    source: 'Its frontmatter has no list of tags. Write one first: tags: [focus]',
  });
}

/** Changes the tags in a text's frontmatter; every other byte stays. Throws 422 where it cannot. */
export function withTags(
  source: string,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): string {
  const found = frontmatterOf(source);
  const document =
    found === null || found.text.length > LONGEST_FRONTMATTER
      ? null
      : parseDocument(found.text, { prettyErrors: false });
  const list = document?.get('tags', true);
  const isList = isCollection(list) && list.items.every((item) => isScalar(item));
  if (found === null || !isList || !list.range) {
    throw noTags();
  }
  const tags = list.items.map((item) => String(isScalar(item) ? item.value : ''));
  const kept = [...new Set([...tags.filter((tag) => !remove.includes(tag)), ...add])];
  if (kept.join() === tags.join()) return source;
  const [start, end] = list.range;
  const before = source.slice(0, found.start + start);
  const after = source.slice(found.start + end);
  const text = list.flow === true ? `[${kept.join(', ')}]` : blockOf(kept, columnOf(before));
  return `${before}${text}${after}`;
}

/** A list below its field: its first item stands where the list begins. */
function blockOf(tags: readonly string[], column: number): string {
  if (tags.length === 0) return '[]\n';
  return `${tags.map((tag) => `- ${tag}`).join(`\n${' '.repeat(column)}`)}\n`;
}

function columnOf(before: string): number {
  return before.length - before.lastIndexOf('\n') - 1;
}
