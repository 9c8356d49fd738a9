import type { Picture } from '#shared/contract/admin/pictures.ts';
import { counted } from '#shared/domain/text/counted.ts';

/** Returns the address of the narrowest file of a picture, for lists. */
export function smallestFile({ files, address }: Picture): string {
  const webp = files.filter(({ type }) => type === 'webp').toSorted((a, b) => a.width - b.width);
  return webp[0]?.address ?? address;
}

/** Says in how many articles a picture is used. */
export function usesOf({ uses, hasMoreUses }: Picture): string {
  const articles = new Set(uses.map(({ articleId }) => articleId)).size;
  if (articles === 0) return 'Not used';
  return `In ${hasMoreUses ? 'more than ' : ''}${counted(articles, 'article')}`;
}
