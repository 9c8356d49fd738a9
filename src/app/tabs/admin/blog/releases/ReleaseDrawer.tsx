import { useState } from 'react';
import {
  adminReleasesApi,
  type ComparedRelease,
  type Release,
  type ReleaseDifference,
} from '#shared/contract/admin/releases.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Tag } from '#ui/marks/Tag.tsx';
import { editAddress } from '../../../../parts/articles/editor-address.ts';
import { articleTitle } from '../../../../parts/articles/state-words.ts';
import { useAct } from '../../../../parts/calls/use-act.ts';
import { useLoaded } from '../../../../parts/calls/use-loaded.ts';
import { LoadFailed } from '../../../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../../../workspace/app-context.ts';
import { Drawer } from '../../parts/Drawer.tsx';
import { Facts } from '../../parts/Facts.tsx';
import styles from '../BlogViews.module.css';
import { CompareDialog } from './CompareDialog.tsx';
import { causeWords, changedWords, makerWords } from './release-words.ts';

export type ReleaseDrawerProps = {
  release: Release;
  /** The release that is live. */
  live: Release | undefined;
  onClose: () => void;
  onRestored: () => void;
};

/** One release: what it was made for, what it shows otherwise than the live one, and the way back to it. */
export function ReleaseDrawer({ release, live, onClose, onRestored }: ReleaseDrawerProps) {
  const { client, toasts } = useApp().workspace;
  const { id, number, madeAt, madeBy, cause, changed, articles, isLive } = release;
  const { act, isBusy } = useAct(toasts);
  const { state, reload } = useLoaded(`release ${id}`, () =>
    client.call(adminReleasesApi.read, { params: { id } }),
  );

  function restore(wanted: Release, undo?: () => void): void {
    act({
      call: () => client.call(adminReleasesApi.restore, { params: { id: wanted.id } }),
      done: `The site is as it was in release ${wanted.number}.`,
      ...(undo && { undo }),
      onDone: onRestored,
      failed: 'The release was not restored.',
    });
  }

  return (
    <Drawer
      title={`Release ${number}`}
      aside={isLive && <Tag tone="good">Live</Tag>}
      onClose={onClose}
    >
      <Facts
        facts={[
          ['Made', formatInstant(madeAt, 'dateAndTime')],
          ['By', makerWords(madeBy)],
          ['Why', causeWords(cause)],
          ['Changed', changed.length === 0 ? null : changedWords(changed)],
          ['Shows', `${counted(articles, 'article')} written in the browser`],
        ]}
      />
      {isLive && <p className={styles.note}>This is what visitors see now.</p>}
      {!isLive && state.kind === 'loading' && <Skeleton shape="block" />}
      {!isLive && state.kind === 'failed' && (
        <LoadFailed message={state.message} onRetry={reload} />
      )}
      {!isLive && state.kind === 'ready' && (
        <>
          <Changes release={state.value} />
          {state.value.differences.length > 0 && (
            <div className={styles.buttons}>
              <Button
                variant="primary"
                isBusy={isBusy}
                onClick={() => restore(release, live && (() => restore(live)))}
              >
                Restore this release
              </Button>
            </div>
          )}
        </>
      )}
    </Drawer>
  );
}

/** The articles that change when a release is restored. */
function Changes({ release: { differences, more } }: { release: ComparedRelease }) {
  const [compared, setCompared] = useState<ReleaseDifference | null>(null);
  if (differences.length === 0) {
    return <p className={styles.note}>It shows the same articles as the live one.</p>;
  }
  const groups = [
    ['Comes back', differences.filter(({ liveAddress }) => liveAddress === null)],
    ['Leaves the site', differences.filter(({ address }) => address === null)],
    ['Becomes an earlier text', differences.filter(hasBoth)],
  ] as const;
  return (
    <>
      {groups.map(([title, items]) => (
        <ChangedArticles key={title} {...{ title, items }} onCompare={setCompared} />
      ))}
      {more > 0 && <p className={styles.note}>{`And ${counted(more, 'other article')}.`}</p>}
      <p className={styles.note}>
        Drafts stay as they are. Addresses that change lead on to where the article is.
      </p>
      {compared !== null && (
        <CompareDialog difference={compared} onClose={() => setCompared(null)} />
      )}
    </>
  );
}

function hasBoth({ address, liveAddress }: ReleaseDifference): boolean {
  return address !== null && liveAddress !== null;
}

function ChangedArticles({
  title,
  items,
  onCompare,
}: {
  title: string;
  items: readonly ReleaseDifference[];
  onCompare: (difference: ReleaseDifference) => void;
}) {
  if (items.length === 0) return null;
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.articleId}>
            <span className={styles.made}>
              <a href={editAddress(item.kind, item.articleId)}>{articleTitle(item)}</a>
              <span className={styles.second}>{addressWords(item)}</span>
            </span>
            {hasBoth(item) && (
              <Button
                size="small"
                aria-label={`Compare ${articleTitle(item)}`}
                onClick={() => onCompare(item)}
              >
                Compare
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function addressWords({ address, liveAddress }: ReleaseDifference): string {
  if (address === null || liveAddress === null) return address ?? liveAddress ?? '';
  return address === liveAddress ? address : `${liveAddress} moves back to ${address}`;
}
