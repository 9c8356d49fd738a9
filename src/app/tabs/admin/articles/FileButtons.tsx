import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { articleFilesApi, type ImportReport } from '#shared/contract/admin/article-files.ts';
import type { ArticleKind } from '#shared/domain/content/articles.ts';
import { formatSize } from '#shared/domain/formats/size.ts';
import { MOST_BYTES } from '#shared/domain/formats/size-limits.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useAct } from '../../../parts/calls/use-act.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { DownloadButton } from '../parts/table/DownloadButton.tsx';

/** Articles to and from MDX files in a ZIP, so that git and the browser can change sides. */
export function FileButtons({ kind, onImported }: { kind: ArticleKind; onImported: () => void }) {
  const { client, toasts } = useApp().workspace;
  const { act, busy } = useAct(toasts);
  const input = useRef<HTMLInputElement>(null);

  function upload(file: File | undefined): void {
    if (file === undefined) return;
    if (file.size > MOST_BYTES.archive) {
      const most = formatSize(MOST_BYTES.archive);
      const text = `${file.name} is larger than ${most}. Make several archives of it.`;
      toasts.show({ tone: 'error', text });
      return;
    }
    act({
      name: 'import',
      call: () => client.call(articleFilesApi.import, { file }),
      failed: 'Nothing was imported.',
      onDone(report) {
        const isWhole = report.refused.length === 0;
        const tone = isWhole ? 'success' : 'error';
        toasts.show({ tone, text: importWords(report), isLasting: !isWhole });
        onImported();
      },
    });
  }

  return (
    <>
      <DownloadButton
        endpoint={articleFilesApi.export}
        input={{ query: { kind } }}
        file={`${kind}-articles.zip`}
        label="Export"
      />
      <Button
        icon={<Upload aria-hidden="true" />}
        isBusy={busy === 'import'}
        onClick={() => input.current?.click()}
      >
        Import
      </Button>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-label="ZIP file to import"
        hidden
        onChange={(event) => {
          upload(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

/** Says what an import has done, and why the first file was refused. */
export function importWords({ created, updated, unchanged, refused }: ImportReport): string {
  const done = `${counted(created.length, 'draft')} created, ${updated.length} updated, ${unchanged} unchanged.`;
  const [first] = refused;
  if (first === undefined) return done;
  return `${done} ${counted(refused.length, 'file')} refused. ${first.file}: ${first.reason}`;
}
