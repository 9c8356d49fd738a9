import type { ArticleDraft } from '#shared/contract/admin/articles.ts';
import type { Saving } from '../../parts/drafts/saved-draft.ts';

/** Says whether the server has what is written. */
export function savingWords(
  saving: Saving<unknown, unknown>,
  isNew: boolean,
  thing: 'article' | 'campaign' = 'article',
): string {
  switch (saving.kind) {
    case 'saved':
      return isNew ? '' : 'Saved';
    case 'unsaved':
    case 'saving':
      return 'Saving…';
    case 'offline':
      return `Not saved yet. ${saving.message} Your text is kept in this browser.`;
    case 'refused':
      return `Not saved. ${saving.message}`;
    case 'conflict':
      return `Not saved: somebody else has saved this ${thing}.`;
  }
}

/** Says who else has the article open; empty where nobody has. */
export function presenceWords(present: ArticleDraft['present']): string {
  const names = present.map(({ name }) => name ?? 'Somebody');
  const [first, second] = names;
  if (first === undefined) return '';
  if (second === undefined) return `${first} has it open as well.`;
  const others = names.length - 2;
  const rest = others === 0 ? '' : ` and ${others} more`;
  return `${first}${others === 0 ? ' and ' : ', '}${second}${rest} have it open as well.`;
}
