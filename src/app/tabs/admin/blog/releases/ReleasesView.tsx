import { adminReleasesApi, MOST_RELEASES, type Release } from '#shared/contract/admin/releases.ts';
import { formatAgo } from '#shared/domain/formats/ago.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { Tag } from '#ui/marks/Tag.tsx';
import { useApp } from '../../../../workspace/app-context.ts';
import { SectionHead } from '../../parts/SectionHead.tsx';
import { AdminTable } from '../../parts/table/AdminTable.tsx';
import type { Column } from '../../parts/table/columns.ts';
import { usePagedList } from '../../parts/table/use-paged-list.ts';
import type { SectionProps } from '../../sections/section-props.ts';
import { MadeBy } from '../MadeBy.tsx';
import { ReleaseDrawer } from './ReleaseDrawer.tsx';
import { causeWords, changedWords, makerWords } from './release-words.ts';

/** The last releases of the public site, each to be looked at and restored. */
export function ReleasesView({ filters, filter }: Pick<SectionProps, 'filters' | 'filter'>) {
  const { client, clock } = useApp().workspace;
  const list = usePagedList<Release>('releases', async () => {
    const result = await client.call(adminReleasesApi.list, {});
    return result.kind === 'ok'
      ? { kind: 'ok', value: { items: result.value.items, nextCursor: null } }
      : result;
  });
  const rows = list.rows.kind === 'ready' ? list.rows.value : [];
  const { release: openId } = filters;
  const open = rows.find(({ id }) => id === openId);
  return (
    <>
      <SectionHead title="Releases">
        {`Each publication makes a release of the site. The last ${MOST_RELEASES} can be restored.`}
      </SectionHead>
      <AdminTable
        label="Releases"
        list={list}
        columns={columnsAt(clock.now())}
        nameOf={({ number }) => `release ${number}`}
        openId={open?.id}
        onOpen={({ id }) => filter({ release: openId === id ? '' : id })}
        empty={{
          title: 'No releases yet',
          text: 'The first one is made when you publish an article.',
        }}
      />
      {open !== undefined && (
        <ReleaseDrawer
          // The differences are those from the live one.
          key={`${open.id} ${rows.find(({ isLive }) => isLive)?.id}`}
          release={open}
          live={rows.find(({ isLive }) => isLive)}
          onClose={() => filter({ release: '' })}
          onRestored={list.reload}
        />
      )}
    </>
  );
}

function columnsAt(nowMs: number): readonly Column<Release>[] {
  return [
    {
      id: 'number',
      header: 'Release',
      cell: ({ number, isLive }) => (
        <>
          <strong>{formatNumber(number)}</strong> {isLive && <Tag tone="good">Live</Tag>}
        </>
      ),
    },
    { id: 'cause', header: 'Why', cell: ({ cause }) => causeWords(cause) },
    { id: 'changed', header: 'Changed', cell: ({ changed }) => changedWords(changed) },
    {
      id: 'made',
      header: 'Made',
      align: 'end',
      cell: ({ madeAt, madeBy }) => (
        <MadeBy when={formatAgo(madeAt, nowMs)} name={makerWords(madeBy)} />
      ),
    },
  ];
}
