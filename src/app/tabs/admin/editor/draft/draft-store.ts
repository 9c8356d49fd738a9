/* The draft of an article while it is written.

   `saved` → `unsaved` at each change → `saving` once the writer rests for a second → `saved`, or
   `offline` without an answer (tried again on the next change, after a while, and when the network is
   back), `refused` by the server, or `conflict` where somebody else was faster. What was typed is
   always in `$draft`, and in this browser until the server has it. */
import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import type { ArticleDraft, SaveConflict } from '#shared/contract/admin/articles.ts';
import type { ArticleKind } from '#shared/domain/content/articles.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { type Failure, reasonOf } from '#stores/storage/failure.ts';

/** A text that is being written. */
export interface Draft {
  readonly source: string;
  /** The last part of the address; null while the title decides. */
  readonly slug: string | null;
}

/** A text that the server does not have yet. */
export interface LocalDraft extends Draft {
  /** The version that it was written on; null for an article that is not created yet. */
  readonly version: number | null;
  readonly kind: ArticleKind;
}

/** Texts of articles that the server does not have yet, by id, in this browser. */
export interface LocalDrafts {
  read(id: string): LocalDraft | null;
  write(id: string, draft: LocalDraft): void;
  remove(id: string): void;
  /** The id of a new article that could not be created yet; null where there is none. */
  newest(kind: ArticleKind): string | null;
}

/** Whether the server has the text. */
export type Saving =
  | { readonly kind: 'saved' }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'offline'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'conflict'; readonly theirs: ArticleDraft; readonly mine: Draft };

/** Dependencies of a draft. */
export interface DraftDeps {
  readonly kind: ArticleKind;
  /** The id of the article, also of one that is not created yet. */
  readonly id: string;
  /** The article of the server; null for a new one. */
  readonly article: ArticleDraft | null;
  /** The text that a new article begins with. */
  readonly template: string;
  readonly drafts: LocalDrafts;
  readonly save: (
    draft: { source: string; slug?: string },
    version: number | null,
  ) => Promise<CallResult<ArticleDraft>>;
  /** Reads what the server says of a conflict; null for anything else. */
  readonly readConflict: (current: unknown) => SaveConflict | null;
  readonly later: (ms: number, work: () => void) => () => void;
  readonly onOnline: (listener: () => void) => () => void;
  /** Called when the server has created the article. */
  readonly onCreated?: (article: ArticleDraft) => void;
}

/** A draft and its saving. */
export interface DraftStore {
  /** The article as the server has it; null before it is created. */
  readonly $article: ReadableAtom<ArticleDraft | null>;
  readonly $draft: ReadableAtom<Draft>;
  readonly $saving: ReadableAtom<Saving>;
  change(change: Partial<Draft>): void;
  /** Saves at once; resolves to whether the server has everything. */
  flush(): Promise<boolean>;
  /** Takes over an answer of the server to an act; what is unsaved stays. */
  adopt(article: ArticleDraft): void;
  /** Ends a conflict: the given text becomes the next version of what the other has saved. */
  resolve(source: string): Promise<boolean>;
  /** Saves what an earlier visit has left, and tries again when the network is back. */
  connect(): () => void;
}

/** A writer rests for so long before the draft is saved. */
export const RESTS_MS = 1000;
const TRIES_AGAIN_MS = 15_000;

/** A draft at work: its stores, and its saving under way. */
interface Work extends DraftDeps {
  readonly $article: WritableAtom<ArticleDraft | null>;
  readonly $draft: WritableAtom<Draft>;
  readonly $saving: WritableAtom<Saving>;
  /** The version that the text was written on; null before the article is created. */
  version: number | null;
  cancel: () => void;
  running: Promise<boolean> | null;
}

/** Creates the draft of an article. What an earlier visit could not save is taken up again. */
export function createDraftStore(deps: DraftDeps): DraftStore {
  const left = deps.drafts.read(deps.id);
  const first = left ?? draftOf(deps.article) ?? { source: deps.template, slug: null };
  const work: Work = {
    ...deps,
    $article: atom(deps.article),
    $draft: atom<Draft>({ source: first.source, slug: first.slug }),
    $saving: atom<Saving>({ kind: left === null ? 'saved' : 'unsaved' }),
    version: left?.version ?? deps.article?.version ?? null,
    cancel: () => {},
    running: null,
  };
  const { $article, $draft, $saving } = work;
  return {
    $article,
    $draft,
    $saving,
    change: (changed) => change(work, changed),
    flush: () => flush(work),
    adopt(article) {
      $article.set(article);
      // Text that is not saved stays on its version, so that it never replaces another's unseen.
      if ($saving.get().kind !== 'saved') return;
      work.version = article.version;
      $draft.set({ source: article.source, slug: article.slug });
    },
    resolve: (source) => resolve(work, source),
    connect() {
      if ($saving.get().kind === 'unsaved') saveIn(work, 0);
      const stop = deps.onOnline(() => {
        if ($saving.get().kind === 'offline') void flush(work);
      });
      return () => {
        stop();
        work.cancel();
      };
    },
  };
}

function draftOf(article: ArticleDraft | null): Draft | null {
  return article === null ? null : { source: article.source, slug: article.slug };
}

function change(work: Work, changed: Partial<Draft>): void {
  const { $draft, $saving } = work;
  const before = $draft.get();
  const draft = { ...before, ...changed };
  if (draft.source === before.source && draft.slug === before.slug) return;
  $draft.set(draft);
  keepHere(work);
  const { kind } = $saving.get();
  if (kind === 'conflict') return;
  if (kind !== 'saving' && kind !== 'unsaved') $saving.set({ kind: 'unsaved' });
  saveIn(work, RESTS_MS);
}

/** Keeps the text in this browser until the server has it. */
function keepHere({ drafts, id, kind, version, $draft }: Work): void {
  drafts.write(id, { ...$draft.get(), version, kind });
}

function saveIn(work: Work, ms: number): void {
  work.cancel();
  work.cancel = work.later(ms, () => void flush(work));
}

function flush(work: Work): Promise<boolean> {
  work.cancel();
  work.running ??= save(work).finally(() => {
    work.running = null;
  });
  return work.running;
}

/** Saves until the server has everything that was typed meanwhile. */
async function save(work: Work): Promise<boolean> {
  const { $draft, $saving, drafts, id } = work;
  for (;;) {
    const { kind } = $saving.get();
    if (kind === 'saved') return true;
    if (kind === 'conflict') return false;
    const sent = $draft.get();
    $saving.set({ kind: 'saving' });
    const slug = sent.slug === null ? {} : { slug: sent.slug };
    const isCreation = work.version === null;
    const result = await work.save({ source: sent.source, ...slug }, work.version);
    if (result.kind !== 'ok') return fail(work, result);
    const article = result.value;
    work.version = article.version;
    work.$article.set(article);
    if (isCreation) work.onCreated?.(article);
    // A creation that is repeated answers with what its first try has saved.
    if (isCreation && article.source !== sent.source) continue;
    if ($draft.get() === sent) {
      // The server chooses the slug of a new article.
      $draft.set({ ...sent, slug: article.slug });
      drafts.remove(id);
      $saving.set({ kind: 'saved' });
      return true;
    }
    keepHere(work);
  }
}

function fail(work: Work, result: Failure): boolean {
  const { $draft, $saving } = work;
  if (result.kind === 'offline') {
    $saving.set({ kind: 'offline', message: reasonOf(result) });
    saveIn(work, result.retryAfterMs ?? TRIES_AGAIN_MS);
    return false;
  }
  const conflict = result.status === 409 ? work.readConflict(result.current) : null;
  if (conflict === null) $saving.set({ kind: 'refused', message: reasonOf(result) });
  else $saving.set({ kind: 'conflict', theirs: conflict.article, mine: $draft.get() });
  return false;
}

function resolve(work: Work, source: string): Promise<boolean> {
  const saving = work.$saving.get();
  if (saving.kind !== 'conflict') return flush(work);
  const { theirs } = saving;
  work.version = theirs.version;
  work.$article.set(theirs);
  work.$draft.set({ ...work.$draft.get(), source });
  keepHere(work);
  work.$saving.set({ kind: 'unsaved' });
  return flush(work);
}
