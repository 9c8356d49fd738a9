import type { ReactNode } from 'react';
import { adminUsersApi } from '#shared/contract/admin/admin-users.ts';
import type { ReplyOf } from '#shared/contract/endpoint.ts';
import { STATE_LABELS } from '#shared/domain/contact/message-states.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { Button } from '#ui/actions/Button.tsx';
import { LoadFailed } from '../../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import { subjectOf } from '../messages/message-words.ts';
import { type PagedList, usePagedList } from '../parts/table/use-paged-list.ts';
import styles from './UserDrawer.module.css';
import { List, Row } from './UserLists.tsx';

const SHOWN = 5;

type Mail = ReplyOf<typeof adminUsersApi.mails>['items'][number];

const MAIL_WORDS: Readonly<Record<Mail['state'], string>> = {
  sent: 'sent',
  bounced: 'sent, but returned as undeliverable',
  complained: 'sent, reported as spam',
  waiting: 'being sent',
  failing: 'not delivered yet, will be tried again',
  givenUp: 'could not be delivered',
  dropped: 'removed before it was sent',
};

/** The latest mails to a user by their subjects, with where each is; nothing where there was none. */
export function UserMails({ id, version }: { id: string; version: number }) {
  const { client } = useApp().workspace;
  // An act may have sent a mail.
  const list = usePagedList(`${id} ${version}`, (cursor) =>
    client.call(adminUsersApi.mails, { params: { id }, query: pageAt(cursor) }),
  );
  return (
    <PagedRows heading="E-mails" list={list}>
      {({ id: mailId, subject, queuedAt, state }) => (
        <Row key={mailId} when={formatInstant(queuedAt, 'dateAndTime')}>
          {subject}, {MAIL_WORDS[state]}
        </Row>
      )}
    </PagedRows>
  );
}

/** The latest messages from a user, each leading to the inbox; nothing where there was none. */
export function UserMessages({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const { client } = useApp().workspace;
  const list = usePagedList(id, (cursor) =>
    client.call(adminUsersApi.messages, { params: { id }, query: pageAt(cursor) }),
  );
  return (
    <PagedRows heading="Messages" list={list}>
      {(message) => (
        <Row key={message.id} when={formatInstant(message.receivedAt, 'dateAndTime')}>
          <button type="button" className={styles.link} onClick={() => onOpen(message.id)}>
            {subjectOf(message.message)}
          </button>
          , {STATE_LABELS[message.state].toLowerCase()}
        </Row>
      )}
    </PagedRows>
  );
}

function pageAt(cursor: string | null) {
  return { limit: SHOWN, ...(cursor !== null && { cursor }) };
}

type PagedRowsProps<Item> = {
  heading: string;
  list: PagedList<Item>;
  children: (item: Item) => ReactNode;
};

/** A list of the drawer with its pages; nothing while it is empty. */
function PagedRows<Item>({ heading, list, children }: PagedRowsProps<Item>) {
  const { rows } = list;
  if (rows.kind === 'failed') return <LoadFailed message={rows.message} onRetry={list.reload} />;
  if (rows.kind === 'loading' || rows.value.length === 0) return null;
  return (
    <List heading={heading}>
      <ul className={styles.rows}>{rows.value.map(children)}</ul>
      {list.hasMore && (
        <div className={styles.more}>
          <Button size="small" isBusy={list.isLoadingMore} onClick={list.loadMore}>
            Show more
          </Button>
        </div>
      )}
    </List>
  );
}
