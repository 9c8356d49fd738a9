/* The draft of an article while it is written.

   `saved` → `unsaved` at each change → `saving` once the writer rests for a second → `saved`, or
   `offline` without an answer (tried again on the next change, after a while, and when the network is
   back), `refused` by the server, or `conflict` where somebody else was faster. What was typed is
   always in `$draft`, and in this browser until the server has it. */
import { atom, type ReadableAtom } from 'nanostores';
import type { ArticleDraft, SaveConflict } from '#shared/contract/admin/articles.ts';
import type { ArticleKind } from '#shared/domain/content/articles.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { reasonOf } from '../storage/failure.ts';

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

/** Creates the draft of an article. What an earlier visit could not save is taken up again. */
export function createDraftStore(deps: DraftDeps): DraftStore {
  const { drafts, id, later } = deps;
  const left = drafts.read(id);
  const $article = atom(deps.article);
  const $draft = atom<Draft>(
    left ?? draftOf(deps.article) ?? { source: deps.template, slug: null },
  );
  const $saving = atom<Saving>({ kind: left === null ? 'saved' : 'unsaved' });
  /** The version that the text was written on. */
  let version = left?.version ?? deps.article?.version ?? null;
  let cancel = () => {};
  let running: Promise<boolean> | null = null;

  function change(changed: Partial<Draft>): void {
    const draft = { ...$draft.get(), ...changed };
    if (draft.source === $draft.get().source && draft.slug === $draft.get().slug) return;
    $draft.set(draft);
    drafts.write(id, { ...draft, version, kind: deps.kind });
    const { kind } = $saving.get();
    if (kind === 'conflict') return;
    if (kind !== 'saving') $saving.set({ kind: 'unsaved' });
    saveIn(RESTS_MS);
  }

  function saveIn(ms: number): void {
    cancel();
    cancel = later(ms, () => void flush());
  }

  function flush(): Promise<boolean> {
    cancel();
    running ??= save().finally(() => {
      running = null;
    });
    return running;
  }

  async function save(): Promise<boolean> {
    for (;;) {
      const { kind } = $saving.get();
      if (kind === 'saved') return true;
      if (kind === 'conflict') return false;
      const sent = $draft.get();
      $saving.set({ kind: 'saving' });
      const slug = sent.slug === null ? {} : { slug: sent.slug };
      const result = await deps.save({ source: sent.source, ...slug }, version);
      if (result.kind !== 'ok') return fail(result);
      const isCreated = version === null;
      taken(result.value);
      // A creation that is repeated answers with what its first try has saved.
      if (isCreated && result.value.source !== sent.source) continue;
      if ($draft.get() === sent) {
        // The server chooses the slug of a new article.
        $draft.set({ ...sent, slug: result.value.slug });
        drafts.remove(id);
        $saving.set({ kind: 'saved' });
        return true;
      }
      $saving.set({ kind: 'unsaved' });
      drafts.write(id, { ...$draft.get(), version, kind: deps.kind });
    }
  }

  function taken(article: ArticleDraft): void {
    const isNew = $article.get() === null;
    version = article.version;
    $article.set(article);
    if (isNew) deps.onCreated?.(article);
  }

  function fail(result: Exclude<CallResult<ArticleDraft>, { kind: 'ok' }>): boolean {
    if (result.kind === 'offline') {
      $saving.set({ kind: 'offline', message: reasonOf(result) });
      saveIn(result.retryAfterMs ?? TRIES_AGAIN_MS);
      return false;
    }
    const conflict = result.status === 409 ? deps.readConflict(result.current) : null;
    if (conflict === null) $saving.set({ kind: 'refused', message: reasonOf(result) });
    else $saving.set({ kind: 'conflict', theirs: conflict.article, mine: $draft.get() });
    return false;
  }

  return {
    $article,
    $draft,
    $saving,
    change,
    flush,
    adopt(article) {
      $article.set(article);
      // Text that is not saved stays on its version, so that it never replaces another's unseen.
      if ($saving.get().kind !== 'saved') return;
      version = article.version;
      $draft.set({ source: article.source, slug: article.slug });
    },
    resolve(source) {
      const saving = $saving.get();
      if (saving.kind !== 'conflict') return flush();
      const { theirs, mine } = saving;
      version = theirs.version;
      $article.set(theirs);
      $draft.set({ ...mine, source });
      drafts.write(id, { ...mine, source, version, kind: deps.kind });
      $saving.set({ kind: 'unsaved' });
      return flush();
    },
    connect() {
      if ($saving.get().kind === 'unsaved') saveIn(0);
      const stop = deps.onOnline(() => {
        if ($saving.get().kind === 'offline') void flush();
      });
      return () => {
        stop();
        cancel();
      };
    },
  };
}

function draftOf(article: ArticleDraft | null): Draft | null {
  return article === null ? null : { source: article.source, slug: article.slug };
}
