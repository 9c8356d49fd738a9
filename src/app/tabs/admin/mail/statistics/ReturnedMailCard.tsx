import {
  adminMailsApi,
  REFUSING,
  type RefusingDomain,
  type ReturnedMail,
} from '#shared/contract/admin/mails.ts';
import { formatAgo } from '#shared/domain/formats/ago.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Tag } from '#ui/marks/Tag.tsx';
import { useLoaded } from '../../../../parts/calls/use-loaded.ts';
import { LoadFailed } from '../../../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../../../workspace/app-context.ts';
import { usePagedList } from '../../parts/table/use-paged-list.ts';
import styles from './EmailStatsSection.module.css';
import { REFUSED_TAGS, refusedAdvice } from './returned-words.ts';

const UNREAD_SHOWN = 10;

/** Returned mail that a person has to look at: servers that refuse mail, and reports that nobody could read. */
export function ReturnedMailCard() {
  const { client } = useApp().workspace;
  const refusing = useLoaded('refusing', () => client.call(adminMailsApi.refusing, {}));
  const unread = usePagedList<ReturnedMail>('unread', (cursor) => {
    const query = { kind: 'unread', limit: UNREAD_SHOWN } as const;
    return client.call(adminMailsApi.returned, {
      query: { ...query, ...(cursor !== null && { cursor }) },
    });
  });
  const states = [refusing.state, unread.rows];
  const failed = states.find((state) => state.kind === 'failed');
  const isLoading = states.some(({ kind }) => kind === 'loading');
  const known = valueOr(refusing.state, { items: [], unread: 0 });
  const reload = () => {
    refusing.reload();
    unread.reload();
  };
  return (
    <section className={`card ${styles.check}`} aria-label="Returned mail" aria-busy={isLoading}>
      <header className={styles.checkHead}>
        <div>
          <h2>Returned mail</h2>
          <p className={styles.note}>
            Servers that refused mail in the last {REFUSING.days} days, and reports that Ripen could
            not read. Nobody is suppressed because of them.
          </p>
        </div>
      </header>
      {failed !== undefined && (
        <div className={styles.plain}>
          <LoadFailed message={failed.message} onRetry={reload} />
        </div>
      )}
      {failed === undefined && isLoading && <Skeleton shape="block" className={styles.waiting} />}
      {failed === undefined && !isLoading && (
        <>
          <Refusing domains={known.items} />
          <Unread
            lately={known.unread}
            mails={valueOr(unread.rows, [])}
            hasMore={unread.hasMore}
            isBusy={unread.isLoadingMore}
            onMore={unread.loadMore}
          />
        </>
      )}
    </section>
  );
}

function Refusing({ domains }: { domains: readonly RefusingDomain[] }) {
  const nowMs = useApp().workspace.clock.now();
  if (domains.length === 0) return <p className={styles.plain}>No server refused mail.</p>;
  return (
    <ul className={styles.items}>
      {domains.map(({ domain, mails, words, returnedAt, reason }) => (
        <li key={domain} className={styles.returned}>
          <p>
            <strong>{domain ?? 'Unknown domain'}</strong>{' '}
            <Tag tone={REFUSED_TAGS[reason ?? 'unknown'].tone}>
              {REFUSED_TAGS[reason ?? 'unknown'].word}
            </Tag>
          </p>
          <p className={styles.note}>
            {counted(mails, 'mail')}, the last one {formatAgo(returnedAt, nowMs)}
          </p>
          {words !== '' && <p className={styles.quote}>{words}</p>}
          <p className={styles.note}>{refusedAdvice(reason, domain)}</p>
        </li>
      ))}
    </ul>
  );
}

type UnreadProps = {
  /** How many came back in the last days. */
  lately: number;
  mails: readonly ReturnedMail[];
  hasMore: boolean;
  isBusy: boolean;
  onMore: () => void;
};

function Unread({ lately, mails, hasMore, isBusy, onMore }: UnreadProps) {
  const nowMs = useApp().workspace.clock.now();
  if (mails.length === 0) return null;
  return (
    <div className={styles.unread}>
      <h3>Came back, unread</h3>
      <p className={styles.note}>
        {counted(lately, 'mail')} in the last {REFUSING.days} days. Ripen does not know why; the
        text may tell you.
      </p>
      <ul>
        {mails.map(({ id, domain, words, returnedAt }) => (
          <li key={id}>
            <details>
              <summary>
                {domain ?? 'Unknown domain'}, {formatAgo(returnedAt, nowMs)}
              </summary>
              <p className={styles.quote}>{words === '' ? 'The report has no text.' : words}</p>
            </details>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button size="small" isBusy={isBusy} onClick={onMore}>
          Show more
        </Button>
      )}
    </div>
  );
}
