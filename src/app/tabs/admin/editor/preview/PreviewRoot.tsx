import { useEffect, useRef, useState } from 'react';
import { type ApiClient, createApiClient } from '#client/api-client.ts';
import { articlePreviewsApi } from '#shared/contract/admin/article-revisions.ts';
import type { ReplyOf } from '#shared/contract/endpoint.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useIsAwake } from '#ui/use-is-awake.ts';
import { useLoaded } from '../../../../parts/calls/use-loaded.ts';
import styles from './PreviewRoot.module.css';
import { previewBlocks, readTree } from './preview-blocks.ts';
import { fillPreview, openPreview } from './preview-frame.ts';

type Draft = ReplyOf<typeof articlePreviewsApi.open>;

/** Nobody needs to be signed in. */
function createClient(): Pick<ApiClient, 'call'> {
  return createApiClient({
    token: () => null,
    fetch: (...request) => fetch(...request),
    onUnauthorized: () => {},
  });
}

/** The draft that the secret in the address shows. */
export function PreviewRoot() {
  return useIsAwake() ? <AwakePreview /> : <Waiting />;
}

function Waiting() {
  return (
    <main id="main" tabIndex={-1} className={styles.page} aria-busy="true">
      <h1 className={styles.bar}>Preview of a draft</h1>
      <span className="sr-only">Loading</span>
    </main>
  );
}

function AwakePreview() {
  const [client] = useState(createClient);
  const secret = location.pathname.split('/')[2] ?? '';
  const { state, failure, reload } = useLoaded(
    secret,
    () => client.call(articlePreviewsApi.open, { params: { secret } }),
    { isOnce: true },
  );
  if (state.kind === 'loading') return <Waiting />;
  if (state.kind === 'ready') return <SharedDraft draft={state.value} />;
  return (
    <main id="main" tabIndex={-1}>
      {failure?.kind === 'offline' ? (
        <EmptyState
          title="The preview could not be loaded"
          action={<Button onClick={reload}>Try again</Button>}
        >
          {state.message}
        </EmptyState>
      ) : (
        <EmptyState title="This preview has ended">
          Preview addresses work for 7 days. Ask who sent it for another.
        </EmptyState>
      )}
    </main>
  );
}

function SharedDraft({ draft }: { draft: Draft }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const tree = readTree(draft.tree);
  useEffect(() => {
    const element = frame.current;
    const shown = readTree(draft.tree);
    if (element === null || shown === null) return;
    const { title, description } = draft;
    void openPreview(element).then((page) =>
      fillPreview(page, { title, description, blocks: previewBlocks(shown) }),
    );
  }, [draft]);
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <h1 className={styles.bar}>
        Preview of a draft{' '}
        <span className={styles.ends}>
          {`Changed ${formatInstant(draft.updatedAt, 'dateAndTime')}. This address ends ${formatInstant(draft.endsAt, 'dateAndTime')}.`}
        </span>
      </h1>
      {tree === null ? (
        <EmptyState title="The draft cannot be shown yet">
          It has an error that its writer has to fix first.
        </EmptyState>
      ) : (
        // It runs no scripts; this page fills it, so it is of the same origin.
        <iframe ref={frame} className={styles.frame} title="Draft" sandbox="allow-same-origin" />
      )}
    </main>
  );
}
