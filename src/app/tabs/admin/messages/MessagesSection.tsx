import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { QuickStats } from '#shared/contract/admin/admin-stats.ts';
import { adminMessagesApi, type MessageToOwner } from '#shared/contract/admin/messages.ts';
import { CONTACT_LABELS, CONTACT_TYPES } from '#shared/domain/contact/contact-message.ts';
import {
  MESSAGE_STATES,
  type MessageState,
  STATE_LABELS,
} from '#shared/domain/contact/message-states.ts';
import { formatAgo } from '#shared/domain/formats/ago.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import { Tag } from '#ui/marks/Tag.tsx';
import { createSelection } from '../../../parts/lists/selection.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { Person } from '../parts/Person.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';
import { AdminTable } from '../parts/table/AdminTable.tsx';
import { type Column, NO_VALUE } from '../parts/table/columns.ts';
import { Filters, SearchFilter, SelectFilter } from '../parts/table/Filters.tsx';
import { isAnySet } from '../parts/table/set-filters.ts';
import { usePagedList } from '../parts/table/use-paged-list.ts';
import { useChange } from '../parts/use-change.ts';
import type { SectionProps } from '../sections/section-props.ts';
import { MessageDrawer } from './MessageDrawer.tsx';
import styles from './MessagesSection.module.css';
import { repliesInWords, STATE_TONES, subjectOf, TYPE_TONES, TYPE_WORDS } from './message-words.ts';
import { SelectedMessages } from './SelectedMessages.tsx';
import { useStateChange } from './use-state-change.ts';

const VIEWS = [
  ...MESSAGE_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
  { value: 'all', label: 'All' },
] as const;

type View = MessageState | 'all';

const PAGE_SIZE = 50;

/** Names of the filters in the address; `state` is a view of its own. */
const MESSAGE_FILTERS = ['type', 'assignee', 'q'];

/** The inbox of the contact form: messages by state, each with its answers beside the list. */
export function MessagesSection({ filters, filter, open, quick }: SectionProps) {
  const { user, workspace } = useApp();
  const { client, clock } = workspace;
  const view: View = VIEWS.find(({ value }) => value === filters['state'])?.value ?? 'new';
  const { open: openId, ...asked } = filters;
  const list = usePagedList(JSON.stringify(asked), (cursor) =>
    client.call(adminMessagesApi.list, {
      query: {
        limit: PAGE_SIZE,
        ...queryOf(filters, view, user.id),
        ...(cursor !== null && { cursor }),
      },
    }),
  );
  const [selection] = useState(createSelection);
  const ids = useStore(selection.$ids);
  // Drafts of answers survive closing a message and opening it again.
  const [drafts] = useState(() => new Map<string, string>());
  const rows = list.rows.kind === 'ready' ? list.rows.value : [];
  const nowMs = clock.now();
  const known = valueOr<QuickStats | null>(quick.state, null);
  const latestAt = known?.waiting.latestMessageAt ?? null;
  useChange(latestAt, () => {
    // An administrator who has loaded further pages keeps their place in the list.
    if (rows.length <= PAGE_SIZE) list.reload();
  });

  function take(changed: MessageToOwner): void {
    const leaves = view !== 'all' && changed.state !== view;
    list.change((row) => (row.id === changed.id ? (leaves ? null : changed) : row));
    quick.reload();
  }
  const setState = useStateChange({ onChanged: take, onFailed: list.reload });

  return (
    <>
      <SectionHead title="Messages">
        {`Sent through the contact form. Answers are e-mailed.${repliesNote(known)}`}
      </SectionHead>
      <div>
        <SegmentedControl
          label="State"
          segments={VIEWS}
          value={view}
          onChange={(next) => {
            selection.clear();
            filter({ state: next === 'new' ? '' : next, open: '' });
          }}
        />
      </div>
      <MessageFilters {...{ filters, filter }} />
      <SelectedMessages
        selected={rows.filter(({ id }) => ids.has(id))}
        onState={(messages, state) => {
          selection.clear();
          void setState(messages, state);
        }}
        onClear={selection.clear}
      />
      <AdminTable
        label="Messages"
        list={list}
        columns={columnsAt(nowMs, view)}
        nameOf={({ name }) => name}
        openId={openId}
        onOpen={({ id }) => filter({ open: openId === id ? '' : id })}
        selection={selection}
        keys={[
          { key: 'E', label: 'Mark as done', act: (row) => void setState([row], 'done') },
          { key: 'O', label: 'Mark as open', act: (row) => void setState([row], 'open') },
        ]}
        empty={emptyOf(view, filters)}
      />
      {openId !== undefined && openId !== '' && (
        <MessageDrawer
          key={openId}
          id={openId}
          drafts={drafts}
          latestAt={latestAt}
          onClose={() => filter({ open: '' })}
          onChanged={take}
          onOpenUser={(id) => open('users', { user: id })}
        />
      )}
    </>
  );
}

function repliesNote(quick: QuickStats | null): string {
  if (quick === null) return '';
  return quick.inbox === null
    ? ' Replies go to the contact address.'
    : ' Replies appear here, usually within a minute.';
}

function queryOf(filters: SectionProps['filters'], view: View, ownId: string) {
  const type = CONTACT_TYPES.find((each) => each === filters['type']);
  const assignee = { me: ownId, nobody: 'nobody' as const }[filters['assignee'] ?? ''];
  const sender = filters['q'] ?? '';
  return {
    ...(view !== 'all' && { state: view }),
    ...(type !== undefined && { type }),
    ...(assignee !== undefined && { assignee }),
    ...(sender !== '' && { sender }),
  };
}

function emptyOf(view: View, filters: SectionProps['filters']) {
  if (isAnySet(filters, MESSAGE_FILTERS)) return { title: 'No messages match these filters' };
  if (view === 'new') {
    return {
      title: 'No new messages',
      text: 'New messages from the contact form appear here.',
    };
  }
  if (view === 'all') return { title: 'Nobody has written yet' };
  return { title: `No message is ${view === 'spam' ? 'marked as spam' : view}` };
}

function MessageFilters({ filters, filter }: Pick<SectionProps, 'filters' | 'filter'>) {
  return (
    <Filters
      names={MESSAGE_FILTERS}
      filters={filters}
      onFilter={filter}
      search={
        <SearchFilter
          label="Sender"
          placeholder="Beginning of an e-mail address"
          value={filters['q'] ?? ''}
          maxLength={254}
          onSearch={(q, replaces) => filter({ q }, replaces)}
        />
      }
    >
      <SelectFilter
        label="Kind"
        name="type"
        any="Any kind"
        options={CONTACT_TYPES.map((value) => ({ value, label: CONTACT_LABELS[value] }))}
        filters={filters}
        onFilter={filter}
      />
      <SelectFilter
        label="Assigned to"
        name="assignee"
        any="Anybody"
        options={[
          { value: 'me', label: 'Me' },
          { value: 'nobody', label: 'Nobody' },
        ]}
        filters={filters}
        onFilter={filter}
      />
    </Filters>
  );
}

function columnsAt(nowMs: number, view: View): readonly Column<MessageToOwner>[] {
  const state: Column<MessageToOwner> = {
    id: 'state',
    header: 'State',
    cell: (row) => <Tag tone={STATE_TONES[row.state]}>{STATE_LABELS[row.state]}</Tag>,
  };
  return [
    {
      id: 'sender',
      header: 'Sender',
      cell: ({ name, email }) => <Person name={name} email={email} />,
    },
    {
      id: 'type',
      header: 'Kind',
      cell: ({ type }) => <Tag tone={TYPE_TONES[type]}>{TYPE_WORDS[type]}</Tag>,
    },
    {
      id: 'message',
      header: 'Message',
      cell: ({ message, replies }) => (
        <div>
          <span className={styles.subject}>{subjectOf(message)}</span>
          {replies > 0 && <span className={styles.replies}>{repliesInWords(replies)}</span>}
        </div>
      ),
    },
    ...(view === 'all' ? [state] : []),
    {
      id: 'assignee',
      header: 'Assigned to',
      cell: ({ assignee }) => assignee?.name ?? NO_VALUE,
    },
    {
      id: 'received',
      header: 'Received',
      align: 'end',
      cell: ({ writtenAt }) => formatAgo(writtenAt, nowMs),
    },
  ];
}
