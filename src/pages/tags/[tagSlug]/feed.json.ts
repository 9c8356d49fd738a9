import { type TagWithArticles, tagIndex } from '#site/collections/tags.ts';
import { tagFeed } from '#site/seo/article-feeds.ts';

export async function getStaticPaths() {
  const tags = await tagIndex();
  return tags.map((entry) => ({ params: { tagSlug: entry.tag.slug }, props: entry }));
}

export const GET = ({ props }: { props: TagWithArticles }) => tagFeed('json', props);
