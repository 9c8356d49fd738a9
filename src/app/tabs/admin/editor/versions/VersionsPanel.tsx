import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import {
  articleRevisionsApi,
  type ListedRevision,
} from '#shared/contract/admin/article-revisions.ts';
import type { RevisionReason } from '#shared/domain/content/articles.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { explain, reasonOf } from '#stores/storage/failure.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { DraftStore } from '../draft/draft-store.ts';
import { useEditor } from '../editor-scope.ts';
import { Differences } from './Differences.tsx';
import styles from './Versions.module.css';

const PAGE_SIZE = 30;

const REASONS: Readonly<Record<RevisionReason, string>> = {
  save: 'Saved',
  publish: 'Published',
  schedule: 'Scheduled',
  restore: 'Restored',
  import: 'Imported',
  links: 'Links changed',
  tags: 'Tags changed',
  conflict: 'Kept in a conflict',
};

/** A version that is looked at beside the draft. */
interface Opened {
  readonly revision: ListedRevision;
  readonly source: string;
}

/** The versions of an article: who saved each and when, what differs, and the way back to one. */
export function VersionsPanel({ store }: { store: DraftStore }) {
  const article = useStore(store.$article);
  const [opened, setOpened] = useState<Opened | null>(null);
  if (article === null) {
    return <p className={styles.panel}>Versions appear once the article is saved.</p>;
  }
  return opened === null ? (
    <VersionList articleId={article.id} version={article.version} onOpen={setOpened} />
  ) : (
    <OpenVersion {...{ opened, store }} onClose={() => setOpened(null)} />
  );
}

interface Listed {
  readonly items: readonly ListedRevision[];
  readonly cursor: string | null;
  readonly failure: string | null;
  readonly isKnown: boolean;
}

const NONE: Listed = { items: [], cursor: null, failure: null, isKnown: false };

function useVersions(articleId: string, version: number) {
  const { client } = useEditor();
  const [listed, setListed] = useState(NONE);
  const [turn, setTurn] = useState(0);

  // Each save and each try reads the list anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` and `turn` say when.
  useEffect(() => {
    let isShown = true;
    void client
      .call(articleRevisionsApi.list, { params: { id: articleId }, query: { limit: PAGE_SIZE } })
      .then((result) => {
        if (!isShown) return;
        if (result.kind !== 'ok') return setListed({ ...NONE, failure: reasonOf(result) });
        const { items, nextCursor: cursor } = result.value;
        setListed({ items, cursor, failure: null, isKnown: true });
      });
    return () => {
      isShown = false;
    };
  }, [client, articleId, version, turn]);

  async function more(): Promise<void> {
    if (listed.cursor === null) return;
    const query = { limit: PAGE_SIZE, cursor: listed.cursor };
    const result = await client.call(articleRevisionsApi.list, {
      params: { id: articleId },
      query,
    });
    if (result.kind !== 'ok') return setListed({ ...listed, failure: reasonOf(result) });
    const items = [...listed.items, ...result.value.items];
    setListed({ ...listed, items, cursor: result.value.nextCursor, failure: null });
  }

  return { listed, more, again: () => setTurn(turn + 1) };
}

function VersionList({
  articleId,
  version,
  onOpen,
}: {
  articleId: string;
  version: number;
  onOpen: (opened: Opened) => void;
}) {
  const { client, toasts } = useEditor();
  const { listed, more, again } = useVersions(articleId, version);

  async function open(revision: ListedRevision): Promise<void> {
    const result = await client.call(articleRevisionsApi.read, { params: { id: revision.id } });
    if (result.kind === 'ok') onOpen({ revision, source: result.value.source });
    else toasts.show({ tone: 'error', text: explain(result, 'The version was not opened.') });
  }

  return (
    <div className={styles.panel} aria-busy={!listed.isKnown && listed.failure === null}>
      {listed.failure !== null && (
        <p role="status">
          {listed.failure}{' '}
          <Button size="small" onClick={again}>
            Try again
          </Button>
        </p>
      )}
      {!listed.isKnown && listed.failure === null && <p>Loading…</p>}
      <ul className={styles.list}>
        {listed.items.map((revision) => (
          <li key={revision.id} className={styles.version}>
            <span>
              {REASONS[revision.reason]}{' '}
              <span className={styles.by}>
                {`${formatInstant(revision.savedAt, 'dateAndTime')}, by ${nameOf(revision)}`}
              </span>
            </span>
            <Button
              size="small"
              aria-label={`Compare the version of ${formatInstant(revision.savedAt, 'dateAndTime')}`}
              onClick={() => void open(revision)}
            >
              Compare
            </Button>
          </li>
        ))}
      </ul>
      {listed.cursor !== null && <Button onClick={() => void more()}>Show more</Button>}
    </div>
  );
}

function nameOf({ savedBy }: ListedRevision): string {
  return savedBy.name ?? 'a deleted account';
}

function OpenVersion({
  opened: { revision, source },
  store,
  onClose,
}: {
  opened: Opened;
  store: DraftStore;
  onClose: () => void;
}) {
  const { client, toasts } = useEditor();
  const [isBusy, setBusy] = useState(false);
  const draft = useStore(store.$draft);
  const saved = formatInstant(revision.savedAt, 'dateAndTime');

  async function restore(): Promise<void> {
    setBusy(true);
    // Saved first, so that typed text becomes a version of its own.
    const isSaved = await store.flush();
    const article = store.$article.get();
    if (isSaved && article !== null) {
      const result = await client.call(articleRevisionsApi.restore, {
        params: { id: revision.id },
        body: { version: article.version },
      });
      if (result.kind === 'ok') {
        store.adopt(result.value);
        toasts.show({ tone: 'success', text: `The version of ${saved} is the draft now.` });
        onClose();
      } else toasts.show({ tone: 'error', text: explain(result, 'It was not restored.') });
    }
    setBusy(false);
  }

  return (
    <div className={styles.panel}>
      <h2
        className={styles.title}
      >{`${REASONS[revision.reason]} ${saved}, by ${nameOf(revision)}`}</h2>
      <div className={styles.buttons}>
        <Button variant="primary" isBusy={isBusy} onClick={() => void restore()}>
          Restore
        </Button>
        <Button onClick={onClose}>All versions</Button>
      </div>
      <div className={styles.difference}>
        <Differences
          key={draft.source}
          before={{ label: 'That version', text: source }}
          after={{ label: 'The draft', text: draft.source }}
        />
      </div>
    </div>
  );
}
