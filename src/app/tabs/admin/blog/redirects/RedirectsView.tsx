import { MoreHorizontal, Plus } from 'lucide-react';
import { useState } from 'react';
import { adminArticlesApi } from '#shared/contract/admin/articles.ts';
import { adminRedirectsApi, type Redirect } from '#shared/contract/admin/redirects.ts';
import { formatAgo } from '#shared/domain/formats/ago.ts';
import { explain } from '#stores/storage/failure.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Menu } from '#ui/actions/Menu.tsx';
import { Tag } from '#ui/marks/Tag.tsx';
import { useAct } from '../../../../parts/calls/use-act.ts';
import { useLoaded } from '../../../../parts/calls/use-loaded.ts';
import { useApp } from '../../../../workspace/app-context.ts';
import { SectionHead } from '../../parts/SectionHead.tsx';
import { AdminTable } from '../../parts/table/AdminTable.tsx';
import type { Column } from '../../parts/table/columns.ts';
import { usePagedList } from '../../parts/table/use-paged-list.ts';
import styles from '../BlogViews.module.css';
import { MadeBy } from '../MadeBy.tsx';
import { RedirectDialog } from './RedirectDialog.tsx';
import { CAUSE_WORDS } from './redirect-words.ts';

const PAGE_SIZE = 50;

/** Old addresses of the site and where each leads. */
export function RedirectsView() {
  const { client, clock, toasts } = useApp().workspace;
  /** The redirect that is changed, or a new one. */
  const [asked, setAsked] = useState<Redirect | 'new' | null>(null);
  const list = usePagedList<Redirect>('redirects', (cursor) => {
    const query = { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
    return client.call(adminRedirectsApi.list, { query });
  });
  const choices = useLoaded('choices', () => client.call(adminArticlesApi.choices, {}));
  const pages = valueOr(choices.state, null)?.links.map(({ address }) => address) ?? [];

  const { act } = useAct(toasts);
  const remove = ({ id, from, to }: Redirect) =>
    act({
      name: id,
      call: () => client.call(adminRedirectsApi.remove, { params: { id } }),
      onDone: () => list.change((row) => (row.id === id ? null : row)),
      done: `${from} has no redirect any more.`,
      undo: () => void putBack({ from, to }),
      failed: 'The redirect was not removed.',
    });

  async function putBack(body: Pick<Redirect, 'from' | 'to'>): Promise<void> {
    const result = await client.call(adminRedirectsApi.create, { body });
    if (result.kind === 'ok') list.reload();
    else {
      toasts.show({
        tone: 'error',
        text: explain(result, `The redirect of ${body.from} is not back.`),
        isLasting: true,
        action: { label: 'Try again', onAct: () => void putBack(body) },
      });
    }
  }

  const add = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setAsked('new')}>
      Add a redirect
    </Button>
  );
  return (
    <>
      <SectionHead title="Redirects" acts={add}>
        Old addresses of the site. Renaming or deleting a public article adds one.
      </SectionHead>
      <AdminTable
        label="Redirects"
        list={list}
        columns={columnsAt(clock.now())}
        nameOf={({ from }) => from}
        acts={(row) => (
          <Menu
            label={`More for ${row.from}`}
            trigger={<MoreHorizontal aria-hidden="true" />}
            items={[
              { id: 'change', label: 'Change…', onSelect: () => setAsked(row) },
              { id: 'remove', label: 'Remove', onSelect: () => remove(row) },
            ]}
          />
        )}
        empty={{
          title: 'No redirects yet',
          text: 'When you change the address of a public article, its old address leads to the new one.',
        }}
      />
      {asked !== null && (
        <RedirectDialog
          key={asked === 'new' ? 'new' : asked.id}
          isOpen
          redirect={asked === 'new' ? null : asked}
          pages={pages}
          onDone={() => {
            setAsked(null);
            list.reload();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function columnsAt(nowMs: number): readonly Column<Redirect>[] {
  return [
    {
      id: 'from',
      header: 'From',
      cell: ({ from }) => <strong className={styles.address}>{from}</strong>,
    },
    {
      id: 'to',
      header: 'To',
      cell: ({ to }) =>
        to === null ? (
          <Tag>Gone for good</Tag>
        ) : (
          <a className={styles.address} href={to}>
            {to}
          </a>
        ),
    },
    { id: 'cause', header: 'Why', cell: ({ cause }) => CAUSE_WORDS[cause] },
    {
      id: 'made',
      header: 'Changed',
      align: 'end',
      cell: ({ madeAt, madeBy }) => (
        <MadeBy when={formatAgo(madeAt, nowMs)} name={madeBy.name ?? 'Deleted account'} />
      ),
    },
  ];
}
