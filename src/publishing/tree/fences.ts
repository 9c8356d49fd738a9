import { endOf, type MarkdownNode, startOf } from '../source/markdown.ts';

/** Why a block of code is not what its writer meant: it has no end; null when it has one. */
export function fenceProblem(node: MarkdownNode, source: string): string | null {
  const text = source.slice(startOf(node), endOf(node)).trimEnd();
  const [, fence = ''] = /^(`{3,}|~{3,})/.exec(text) ?? [];
  const lastLine = text.slice(text.lastIndexOf('\n') + 1);
  const closing = lastLine.replace(/^[\s>]+/, '');
  const isClosed =
    text.includes('\n') &&
    closing.length >= fence.length &&
    closing.split('').every((sign) => sign === fence[0]);
  if (isClosed) return null;
  return `the code that begins here has no end. Write ${fence || '```'} on a line below it.`;
}
