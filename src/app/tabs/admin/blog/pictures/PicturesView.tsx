import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { adminPicturesApi, type Picture } from '#shared/contract/admin/pictures.ts';
import { MOST_PICTURE_BYTES } from '#shared/domain/content/article-pictures.ts';
import { formatAgo } from '#shared/domain/formats/ago.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { explain } from '#stores/storage/failure.ts';
import { Button } from '#ui/actions/Button.tsx';
import { smallestFile, usesOf } from '../../../../parts/articles/picture-words.ts';
import { useApp } from '../../../../workspace/app-context.ts';
import { PictureInput } from '../../parts/PictureInput.tsx';
import { SectionHead } from '../../parts/SectionHead.tsx';
import { AdminTable } from '../../parts/table/AdminTable.tsx';
import type { Column } from '../../parts/table/columns.ts';
import { usePagedList } from '../../parts/table/use-paged-list.ts';
import styles from '../BlogViews.module.css';
import type { BlogViewProps } from '../blog-view-props.ts';
import { MadeBy } from '../MadeBy.tsx';
import { PictureDrawer } from './PictureDrawer.tsx';

const PAGE_SIZE = 50;

/** The pictures of articles: where each is used, its alternative text, and new ones. */
export function PicturesView({
  choice,
  filters,
  filter,
}: Pick<BlogViewProps, 'choice' | 'filters' | 'filter'>) {
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
      {choice}
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

/** Uploads pictures, one after the other. */
function UploadButton({ onUploaded }: { onUploaded: () => void }) {
  const { client, toasts } = useApp().workspace;
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  async function upload(files: readonly File[]): Promise<void> {
    setBusy(true);
    for (const file of files) {
      const failed = `${file.name} was not added.`;
      if (file.size > MOST_PICTURE_BYTES) {
        toasts.show({ tone: 'error', text: `${failed} It is larger than 15 MB.` });
        continue;
      }
      const result = await client.call(adminPicturesApi.upload, { file });
      if (result.kind === 'ok') onUploaded();
      else toasts.show({ tone: 'error', text: explain(result, failed) });
    }
    setBusy(false);
  }

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
      <PictureInput input={input} onChoose={(files) => void upload(files)} />
    </>
  );
}

function columnsAt(nowMs: number): readonly Column<Picture>[] {
  return [
    {
      ...{ id: 'picture', header: 'Picture' },
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
      ...{ id: 'size', header: 'Size', align: 'end' },
      cell: ({ width, height }) => `${formatNumber(width)} × ${formatNumber(height)}`,
    },
    {
      ...{ id: 'added', header: 'Added', align: 'end' },
      cell: ({ addedAt, addedBy }) => (
        <MadeBy when={formatAgo(addedAt, nowMs)} name={addedBy.name ?? 'Deleted account'} />
      ),
    },
  ];
}
