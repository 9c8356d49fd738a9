/* A draft that is saved while it is written.

   `saved` → `unsaved` at each change → `saving` once the writer rests for a second → `saved`, or
   `offline` without an answer (tried again on the next change, after a while, and when the network is
   back), `refused` by the server, or `conflict` where somebody else was faster. What was typed is
   always in `$draft`, and in this browser until the server has it. */
import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import type { CallResult, Later } from '#shared/domain/platform.ts';
import { type Failure, reasonOf } from '#stores/storage/failure.ts';

/** Drafts that the server does not have yet, by id, in this browser. */
export interface LocalCopies<Content> {
  /** The version is the one that it was written on; null before it is created. */
  read(id: string): (Content & { readonly version: number | null }) | null;
  write(id: string, copy: Content & { readonly version: number | null }): void;
  remove(id: string): void;
}

/** Whether the server has what was typed. */
export type Saving<Content, Stored> =
  | { readonly kind: 'saved' }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'offline'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'conflict'; readonly theirs: Stored; readonly mine: Content };

/** Dependencies of a draft. */
export interface SavedDraftDeps<Content, Stored> {
  readonly id: string;
  /** As the server has it; null before it is created. */
  readonly stored: Stored | null;
  /** The content of a new one. */
  readonly first: Content;
  readonly drafts: LocalCopies<Content>;
  /** Takes the content out of something that holds it. */
  readonly contentOf: (from: Content | Stored) => Content;
  /** Returns what was sent with the parts that the server decides. */
  readonly settle: (sent: Content, stored: Stored) => Content;
  readonly save: (content: Content, version: number | null) => Promise<CallResult<Stored>>;
  /** Reads what the server has in a conflict; null for anything else. */
  readonly readConflict: (current: unknown) => Stored | null;
  readonly later: Later;
  readonly onOnline: (listener: () => void) => () => void;
  /** Called when the server has created it. */
  readonly onCreated?: ((stored: Stored) => void) | undefined;
}

/** A draft and its saving. */
export interface SavedDraft<Content, Stored> {
  /** As the server has it; null before it is created. */
  readonly $stored: ReadableAtom<Stored | null>;
  readonly $draft: ReadableAtom<Content>;
  readonly $saving: ReadableAtom<Saving<Content, Stored>>;
  change(change: Partial<Content>): void;
  /** Saves at once; resolves to whether the server has everything. */
  flush(): Promise<boolean>;
  /** Takes over an answer of the server to an act; what is unsaved stays. */
  adopt(stored: Stored): void;
  /** Ends a conflict: the draft with this change becomes the next version of what the other has saved. */
  resolve(change: Partial<Content>): Promise<boolean>;
  /** Gives up what is unsaved for what the server has. */
  discard(stored: Stored): void;
  /** Saves what an earlier visit has left, and tries again when the network is back. */
  connect(): () => void;
}

/** A writer rests for so long before the draft is saved. */
export const RESTS_MS = 1000;
const TRIES_AGAIN_MS = 15_000;

interface Versioned {
  readonly version: number;
}

/** A draft at work: its stores, and its saving under way. */
interface Work<Content, Stored> extends SavedDraftDeps<Content, Stored> {
  readonly $stored: WritableAtom<Stored | null>;
  readonly $draft: WritableAtom<Content>;
  readonly $saving: WritableAtom<Saving<Content, Stored>>;
  /** The version that the draft was written on; null before it is created. */
  version: number | null;
  cancel: () => void;
  running: Promise<boolean> | null;
}

/** Creates a draft. What an earlier visit could not save is taken up again. */
export function createSavedDraft<Content extends object, Stored extends Versioned>(
  deps: SavedDraftDeps<Content, Stored>,
): SavedDraft<Content, Stored> {
  const left = deps.drafts.read(deps.id);
  const work: Work<Content, Stored> = {
    ...deps,
    $stored: atom(deps.stored),
    $draft: atom(deps.contentOf(left ?? deps.stored ?? deps.first)),
    $saving: atom<Saving<Content, Stored>>({ kind: left === null ? 'saved' : 'unsaved' }),
    version: left?.version ?? deps.stored?.version ?? null,
    cancel: () => {},
    running: null,
  };
  const { $stored, $draft, $saving } = work;
  return {
    $stored,
    $draft,
    $saving,
    change: (changed) => change(work, changed),
    flush: () => flush(work),
    adopt(stored) {
      $stored.set(stored);
      // A draft that is not saved stays on its version, so that it never replaces another's unseen.
      if ($saving.get().kind !== 'saved') return;
      work.version = stored.version;
      $draft.set(work.contentOf(stored));
    },
    resolve: (changed) => resolve(work, changed),
    discard(stored) {
      work.cancel();
      work.version = stored.version;
      work.drafts.remove(work.id);
      $stored.set(stored);
      $draft.set(work.contentOf(stored));
      $saving.set({ kind: 'saved' });
    },
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

function change<Content extends object, Stored extends Versioned>(
  work: Work<Content, Stored>,
  changed: Partial<Content>,
): void {
  const { $draft, $saving } = work;
  const before = $draft.get();
  const draft = { ...before, ...changed };
  if (isSame(before, draft)) return;
  $draft.set(draft);
  keepHere(work);
  const { kind } = $saving.get();
  if (kind === 'conflict') return;
  if (kind !== 'saving' && kind !== 'unsaved') $saving.set({ kind: 'unsaved' });
  saveIn(work, RESTS_MS);
}

/** Whether two contents hold the same values; values are texts, numbers, flags, or small objects. */
function isSame<Content extends object>(one: Content, other: Content): boolean {
  const valuesOf = new Map<string, unknown>(Object.entries(other));
  return Object.entries(one).every(([name, value]) => isSameValue(value, valuesOf.get(name)));
}

function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  const areObjects = typeof one === 'object' && typeof other === 'object';
  return areObjects && JSON.stringify(one) === JSON.stringify(other);
}

/** Keeps the draft in this browser until the server has it. */
function keepHere<Content, Stored>({ drafts, id, version, $draft }: Work<Content, Stored>): void {
  drafts.write(id, { ...$draft.get(), version });
}

function saveIn<Content extends object, Stored extends Versioned>(
  work: Work<Content, Stored>,
  ms: number,
): void {
  work.cancel();
  work.cancel = work.later(ms, () => void flush(work));
}

function flush<Content extends object, Stored extends Versioned>(
  work: Work<Content, Stored>,
): Promise<boolean> {
  work.cancel();
  work.running ??= save(work).finally(() => {
    work.running = null;
  });
  return work.running;
}

/** Saves until the server has everything that was typed meanwhile. */
async function save<Content extends object, Stored extends Versioned>(
  work: Work<Content, Stored>,
): Promise<boolean> {
  const { $draft, $saving, drafts, id } = work;
  for (;;) {
    const { kind } = $saving.get();
    if (kind === 'saved') return true;
    if (kind === 'conflict') return false;
    const sent = $draft.get();
    $saving.set({ kind: 'saving' });
    const isCreation = work.version === null;
    const result = await work.save(sent, work.version);
    if (result.kind !== 'ok') return fail(work, result);
    const stored = result.value;
    work.version = stored.version;
    work.$stored.set(stored);
    if (isCreation) work.onCreated?.(stored);
    const settled = work.settle(sent, stored);
    // A creation that is repeated answers with what its first try has saved.
    if (isCreation && !isSame(settled, work.contentOf(stored))) continue;
    if ($draft.get() === sent) {
      $draft.set(settled);
      drafts.remove(id);
      $saving.set({ kind: 'saved' });
      return true;
    }
    keepHere(work);
  }
}

function fail<Content extends object, Stored extends Versioned>(
  work: Work<Content, Stored>,
  result: Failure,
): boolean {
  const { $draft, $saving } = work;
  if (result.kind === 'offline') {
    $saving.set({ kind: 'offline', message: reasonOf(result) });
    saveIn(work, result.retryAfterMs ?? TRIES_AGAIN_MS);
    return false;
  }
  const theirs = result.status === 409 ? work.readConflict(result.current) : null;
  if (theirs === null) $saving.set({ kind: 'refused', message: reasonOf(result) });
  else $saving.set({ kind: 'conflict', theirs, mine: $draft.get() });
  return false;
}

function resolve<Content extends object, Stored extends Versioned>(
  work: Work<Content, Stored>,
  changed: Partial<Content>,
): Promise<boolean> {
  const saving = work.$saving.get();
  if (saving.kind !== 'conflict') return flush(work);
  const { theirs } = saving;
  work.version = theirs.version;
  work.$stored.set(theirs);
  work.$draft.set({ ...work.$draft.get(), ...changed });
  keepHere(work);
  work.$saving.set({ kind: 'unsaved' });
  return flush(work);
}
