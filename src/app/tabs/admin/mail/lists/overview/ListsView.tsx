import { MoreHorizontal, Plus } from 'lucide-react';
import { useState } from 'react';
import { adminEmailListsApi, type EmailList } from '#shared/contract/mailing/email-lists.ts';
import { formatAgo } from '#shared/domain/formats/ago.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Menu } from '#ui/actions/Menu.tsx';
import { Tag } from '#ui/marks/Tag.tsx';
import { useApp } from '../../../../../workspace/app-context.ts';
import { SectionHead } from '../../../parts/SectionHead.tsx';
import { AdminTable } from '../../../parts/table/AdminTable.tsx';
import type { Column } from '../../../parts/table/columns.ts';
import { usePagedList } from '../../../parts/table/use-paged-list.ts';
import type { SectionProps } from '../../../sections/section-props.ts';
import { DeleteListDialog } from './DeleteListDialog.tsx';
import { NameListDialog } from './NameListDialog.tsx';

const PAGE_SIZE = 50;

type Asked =
  | { readonly kind: 'create' }
  | { readonly kind: 'rename' | 'delete'; readonly list: EmailList };

/** The lists of contacts, each with the number of people on it. */
export function ListsView({ open }: Pick<SectionProps, 'open'>) {
  const { client, clock } = useApp().workspace;
  const [asked, setAsked] = useState<Asked | null>(null);
  const lists = usePagedList<EmailList>('lists', (cursor) => {
    const query = { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
    return client.call(adminEmailListsApi.list, { query });
  });
  const make = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      onClick={() => setAsked({ kind: 'create' })}
    >
      New list
    </Button>
  );
  const close = () => setAsked(null);
  return (
    <>
      <SectionHead title="Lists" acts={make}>
        People who agreed to get mail. A campaign goes to one list, or to a segment.
      </SectionHead>
      <AdminTable
        label="Lists"
        list={lists}
        columns={columnsAt(clock.now())}
        nameOf={({ name }) => name}
        onOpen={({ id }) => open('emailLists', { list: id })}
        acts={(list) => (
          <Menu
            label={`More for ${list.name}`}
            trigger={<MoreHorizontal aria-hidden="true" />}
            items={itemsOf(list, setAsked)}
          />
        )}
        empty={{ title: 'No lists yet', action: make }}
      />
      {(asked?.kind === 'create' || asked?.kind === 'rename') && (
        <NameListDialog
          list={asked.kind === 'rename' ? asked.list : null}
          onDone={(list) => {
            close();
            if (asked.kind === 'create') open('emailLists', { list: list.id });
            else lists.reload();
          }}
          onClose={close}
        />
      )}
      {asked?.kind === 'delete' && (
        <DeleteListDialog
          list={asked.list}
          onDone={() => {
            close();
            lists.change((row) => (row.id === asked.list.id ? null : row));
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function itemsOf(list: EmailList, ask: (asked: Asked) => void) {
  const rename = { id: 'rename', label: 'Rename…', onSelect: () => ask({ kind: 'rename', list }) };
  // Its form fills the newsletter: it is always there.
  if (list.kind === 'newsletter') return [rename];
  return [
    rename,
    { id: 'delete', label: 'Delete…', onSelect: () => ask({ kind: 'delete', list }) },
  ];
}

function columnsAt(nowMs: number): readonly Column<EmailList>[] {
  return [
    { id: 'name', header: 'Name', cell: ({ name }) => <strong>{name}</strong> },
    {
      id: 'kind',
      header: 'Filled by',
      cell: ({ kind }) => (kind === 'newsletter' ? <Tag>The form of the blog</Tag> : 'You'),
    },
    {
      id: 'contacts',
      header: 'Contacts',
      align: 'end',
      cell: ({ contacts }) => formatNumber(contacts),
    },
    {
      id: 'created',
      header: 'Made',
      align: 'end',
      cell: ({ createdAt }) => formatAgo(createdAt, nowMs),
    },
  ];
}
