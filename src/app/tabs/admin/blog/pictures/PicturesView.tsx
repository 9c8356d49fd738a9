import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { adminPicturesApi, type Picture } from '#shared/contract/admin/pictures.ts';
import { formatAgo } from '#shared/domain/formats/ago.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { Button } from '#ui/actions/Button.tsx';
import { smallestFile, usesOf } from '../../../../parts/articles/picture-words.ts';
import { useApp } from '../../../../workspace/app-context.ts';
import { PictureInput } from '../../parts/PictureInput.tsx';
import { SectionHead } from '../../parts/SectionHead.tsx';
import { AdminTable } from '../../parts/table/AdminTable.tsx';
import type { Column } from '../../parts/table/columns.ts';
import { usePagedList } from '../../parts/table/use-paged-list.ts';
import { useUpload } from '../../parts/use-upload.ts';
import type { SectionProps } from '../../sections/section-props.ts';
import styles from '../BlogViews.module.css';
import { MadeBy } from '../MadeBy.tsx';
import { PictureDrawer } from './PictureDrawer.tsx';

const PAGE_SIZE = 50;

/** The pictures of articles: where each is used, its alternative text, and new ones. */
export function PicturesView({ filters, filter }: Pick<SectionProps, 'filters' | 'filter'>) {
  const { client, clock } = useApp().workspace;
  const list = usePagedList<Picture>('pictures', (cursor) => {
    const query = { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
    return client.call(adminPicturesApi.list, { query });
  });
  const rows = list.rows.kind === 'ready' ? list.rows.value : [];
  const { picture: openId } = filters;
  const open = rows.find(({ id }) => id === openId);
  const upload = <UploadButton onUploaded={list.reload} />;
  return (
    <>
      <SectionHead title="Pictures" acts={upload}>
        Pictures for posts and pillar pages.
      </SectionHead>
      <AdminTable
        label="Pictures"
        list={list}
        columns={columnsAt(clock.now())}
        nameOf={nameOf}
        openId={open?.id}
        onOpen={({ id }) => filter({ picture: openId === id ? '' : id })}
        empty={{
          title: 'No pictures yet',
          text: 'Upload one here, or drop it onto the text of an article.',
          action: upload,
        }}
      />
      {open !== undefined && (
        <PictureDrawer
          key={open.id}
          picture={open}
          onChanged={(changed) =>
            list.change((row) => (row.id === open.id ? (changed ?? null) : row))
          }
          onClose={() => filter({ picture: '' })}
        />
      )}
    </>
  );
}

function nameOf({ alt }: Picture): string {
  return alt || 'picture without a description';
}

function UploadButton({ onUploaded }: { onUploaded: () => void }) {
  const { client, toasts } = useApp().workspace;
  const { isBusy, upload } = useUpload({ client, toasts, onUploaded });
  const input = useRef<HTMLInputElement>(null);

  return (
    <>
      <Button
        variant="primary"
        icon={<Upload aria-hidden="true" />}
        isBusy={isBusy}
        onClick={() => input.current?.click()}
      >
        Upload pictures
      </Button>
      <PictureInput input={input} onChoose={upload} />
    </>
  );
}

function columnsAt(nowMs: number): readonly Column<Picture>[] {
  return [
    {
      id: 'picture',
      header: 'Picture',
      cell: (row) => (
        <span className={styles.picture}>
          <img src={smallestFile(row)} alt="" loading="lazy" />
          {row.alt === '' ? (
            <span className={styles.missing}>No description yet</span>
          ) : (
            <span>{row.alt}</span>
          )}
        </span>
      ),
    },
    { id: 'uses', header: 'Used', cell: usesOf },
    {
      id: 'size',
      header: 'Size',
      align: 'end',
      cell: ({ width, height }) => `${formatNumber(width)} × ${formatNumber(height)}`,
    },
    {
      id: 'added',
      header: 'Added',
      align: 'end',
      cell: ({ addedAt, addedBy }) => (
        <MadeBy when={formatAgo(addedAt, nowMs)} name={addedBy.name ?? 'Deleted account'} />
      ),
    },
  ];
}
