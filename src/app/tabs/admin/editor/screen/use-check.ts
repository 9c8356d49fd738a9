import { useEffect, useState } from 'react';
import {
  type ArticleProblem,
  adminArticlesApi,
  type CheckedSource,
} from '#shared/contract/admin/articles.ts';
import type { ArticleKind } from '#shared/domain/content/articles.ts';
import type { Draft } from '../draft/draft-store.ts';
import { type EditorScope, useEditor } from '../editor-scope.ts';
import { type PreviewBlock, previewBlocks, readTree } from '../preview/preview-blocks.ts';
import { createLatestAsker } from './latest-asker.ts';

/** The server takes 600 calls of a user in a minute; a check is one, beside the saving. */
const EVERY_MS = 150;
const AGAIN_MS = 5000;
const AT_LAST_MS = 120_000;

/** The result of checking a text on the server. */
export interface Check {
  readonly problems: readonly ArticleProblem[];
  /** The last text without an error, block by block. */
  readonly blocks: readonly PreviewBlock[];
  /** Whether the blocks are those of an earlier text, because this one has an error. */
  readonly isBehind: boolean;
  /** The text that was checked; null before the first answer. */
  readonly source: string | null;
}

const NOTHING: Check = { problems: [], blocks: [], isBehind: false, source: null };

interface Question {
  readonly kind: ArticleKind;
  readonly source: string;
  readonly slug: string | null;
  readonly id: string | null;
}

/** Checks a draft on the server while it is written. */
export function useCheck({
  kind,
  draft: { source, slug },
  id,
}: {
  kind: ArticleKind;
  draft: Draft;
  id: string | null;
}): Check {
  const scope = useEditor();
  const [check, setCheck] = useState(NOTHING);
  const [asker] = useState(() =>
    createLatestAsker<Question, CheckedSource>({
      later: scope.later,
      clock: scope.clock,
      everyMs: EVERY_MS,
      againMs: AGAIN_MS,
      atLastMs: AT_LAST_MS,
      ask: (question) => askServer(scope, question),
      onAnswer: (question, answer) => setCheck((before) => checkOf(question, answer, before)),
    }),
  );
  useEffect(() => asker.want({ kind, source, slug, id }), [asker, kind, source, slug, id]);
  useEffect(() => asker.stop, [asker]);
  return check;
}

async function askServer(
  { client }: Pick<EditorScope, 'client'>,
  { kind, source, slug, id }: Question,
): Promise<CheckedSource | null> {
  const body = { kind, source, ...(slug !== null && { slug }), ...(id !== null && { id }) };
  const result = await client.call(adminArticlesApi.check, { body });
  return result.kind === 'ok' ? result.value : null;
}

function checkOf({ source }: Question, { problems, tree: given }: CheckedSource, before: Check) {
  const tree = readTree(given);
  return {
    // The same problems are not marked anew.
    problems: isSame(problems, before.problems) ? before.problems : problems,
    source,
    isBehind: tree === null,
    blocks: tree === null ? before.blocks : previewBlocks(tree),
  };
}

function isSame(some: readonly ArticleProblem[], others: readonly ArticleProblem[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}
