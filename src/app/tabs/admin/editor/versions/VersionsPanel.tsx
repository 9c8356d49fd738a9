import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import {
  articleRevisionsApi,
  type ListedRevision,
} from '#shared/contract/admin/article-revisions.ts';
import type { RevisionReason } from '#shared/domain/content/articles.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { reasonOf } from '#stores/storage/failure.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useAct } from '../../../../parts/calls/use-act.ts';
import { callOnSaved } from '../draft/call-on-saved.ts';
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
  const { act } = useAct(toasts);
  const { listed, more, again } = useVersions(articleId, version);

  const open = (revision: ListedRevision) =>
    act({
      name: revision.id,
      call: () => client.call(articleRevisionsApi.read, { params: { id: revision.id } }),
      onDone: ({ source }) => onOpen({ revision, source }),
      failed: 'The version was not opened.',
    });

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
              onClick={() => open(revision)}
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
  const { act, isBusy } = useAct(toasts);
  const draft = useStore(store.$draft);
  const saved = formatInstant(revision.savedAt, 'dateAndTime');

  // Saved first, so that typed text becomes a version of its own.
  const restore = () =>
    act({
      call: () =>
        callOnSaved(store, ({ version }) =>
          client.call(articleRevisionsApi.restore, {
            params: { id: revision.id },
            body: { version },
          }),
        ),
      onDone(article) {
        store.adopt(article);
        onClose();
      },
      done: `The version of ${saved} is the draft now.`,
      failed: 'It was not restored.',
    });

  return (
    <div className={styles.panel}>
      <h2
        className={styles.title}
      >{`${REASONS[revision.reason]} ${saved}, by ${nameOf(revision)}`}</h2>
      <div className={styles.buttons}>
        <Button variant="primary" isBusy={isBusy} onClick={restore}>
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
