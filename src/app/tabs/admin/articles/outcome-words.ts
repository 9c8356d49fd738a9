import type { Message } from '#pomodoro/notices/toasts.ts';
import type { ArticleOutcome } from '#shared/contract/admin/articles.ts';
import { counted } from '#shared/domain/text/counted.ts';

/** Says what came of an act on several articles: `3 articles published.`, and why one was refused. */
export function outcomeWords(verb: string, { done, refused }: ArticleOutcome): Message {
  const [first] = refused;
  const success = `${counted(done.length, 'article')} ${verb}.`;
  if (first === undefined) return { tone: 'success', text: success };
  const title = first.title === null || first.title === '' ? 'One article' : `“${first.title}”`;
  const others = refused.length > 1 ? ` Nor ${counted(refused.length - 1, 'other')}.` : '';
  return {
    tone: 'error',
    text: `${done.length > 0 ? `${success} ` : ''}${title} was not ${verb}: ${first.reason}${others}`,
  };
}
