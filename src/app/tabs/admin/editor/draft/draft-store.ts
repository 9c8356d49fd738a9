/* The draft of an article while it is written. */
import type { ReadableAtom } from 'nanostores';
import type { ArticleDraft, SaveConflict } from '#shared/contract/admin/articles.ts';
import type { ArticleKind } from '#shared/domain/content/articles.ts';
import type { CallResult, Later } from '#shared/domain/platform.ts';
import { createSavedDraft, type SavedDraft, type Saving } from '../../parts/drafts/saved-draft.ts';

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
export type ArticleSaving = Saving<Draft, ArticleDraft>;

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
  readonly later: Later;
  readonly onOnline: (listener: () => void) => () => void;
  /** Called when the server has created the article. */
  readonly onCreated?: (article: ArticleDraft) => void;
}

/** A draft and its saving. */
export interface DraftStore extends Omit<SavedDraft<Draft, ArticleDraft>, '$stored' | 'resolve'> {
  /** The article as the server has it; null before it is created. */
  readonly $article: ReadableAtom<ArticleDraft | null>;
  /** Ends a conflict: the given text becomes the next version of what the other has saved. */
  resolve(source: string): Promise<boolean>;
}

/** Creates the draft of an article. What an earlier visit could not save is taken up again. */
export function createDraftStore(deps: DraftDeps): DraftStore {
  const { kind, id, article, template, drafts, later, onOnline, onCreated } = deps;
  const { $stored, resolve, ...draft } = createSavedDraft<Draft, ArticleDraft>({
    id,
    stored: article,
    first: { source: template, slug: null },
    later,
    onOnline,
    onCreated,
    drafts: { ...drafts, write: (name, copy) => drafts.write(name, { ...copy, kind }) },
    contentOf: ({ source, slug }) => ({ source, slug }),
    // The server chooses the slug of a new article.
    settle: (sent, { slug }) => ({ ...sent, slug }),
    save: ({ source, slug }, version) =>
      deps.save(slug === null ? { source } : { source, slug }, version),
    readConflict: (current) => deps.readConflict(current)?.article ?? null,
  });
  return { ...draft, $article: $stored, resolve: (source) => resolve({ source }) };
}
