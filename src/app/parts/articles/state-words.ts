import type { ListedArticle } from '#shared/contract/admin/articles.ts';
import type { ArticleState } from '#shared/domain/content/articles.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import type { TagProps } from '#ui/marks/Tag.tsx';

/** The states of articles in words. */
export const STATE_LABELS: Readonly<Record<ArticleState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  unpublished: 'Unpublished',
};

/** The tones in which states are shown. */
export const STATE_TONES: Readonly<Record<ArticleState, NonNullable<TagProps['tone']>>> = {
  draft: 'plain',
  scheduled: 'waiting',
  published: 'good',
  unpublished: 'plain',
};

/** The state of an article in a word, and what is to come of it. */
export function stateParts({
  state,
  hasChanges,
  scheduledAt,
}: Pick<ListedArticle, 'state' | 'hasChanges' | 'scheduledAt'>): { word: string; detail: string } {
  const word = STATE_LABELS[state];
  if (scheduledAt !== null) {
    const at = formatInstant(scheduledAt, 'dateAndTime');
    return { word, detail: state === 'scheduled' ? at : `Changes scheduled: ${at}` };
  }
  return { word, detail: state === 'published' && hasChanges ? 'With unpublished changes' : '' };
}

/** The state of an article in words, with what is to come. */
export function stateWord({
  state,
  hasChanges,
  scheduledAt,
}: Pick<ListedArticle, 'state' | 'hasChanges' | 'scheduledAt'>): string {
  if (scheduledAt !== null) return `Scheduled for ${formatInstant(scheduledAt, 'dateAndTime')}`;
  if (state === 'published' && hasChanges) return 'Published, with changes';
  return STATE_LABELS[state];
}

/** The title of an article, or what stands for one that has none yet. */
export function articleTitle({ kind, title }: Pick<ListedArticle, 'kind' | 'title'>): string {
  if (title !== '') return title;
  return kind === 'blog' ? 'Untitled post' : 'Untitled pillar page';
}
