import { Download, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { saveFile } from '#platform/device/save-file.ts';
import { articleFilesApi, type ImportReport } from '#shared/contract/admin/article-files.ts';
import type { ArticleKind } from '#shared/domain/content/articles.ts';
import { formatSize } from '#shared/domain/formats/size.ts';
import { MOST_BYTES } from '#shared/domain/formats/size-limits.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { explain } from '#stores/storage/failure.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useApp } from '../../../workspace/app-context.ts';

const LONGEST_MS = 2 * 60_000;

/** Articles to and from MDX files in a ZIP, so that git and the browser can change sides. */
export function FileButtons({ kind, onImported }: { kind: ArticleKind; onImported: () => void }) {
  const { client, toasts } = useApp().workspace;
  const [busy, setBusy] = useState<'export' | 'import' | null>(null);
  const input = useRef<HTMLInputElement>(null);

  async function download(): Promise<void> {
    setBusy('export');
    const content = await client
      .open(articleFilesApi.export, { query: { kind } }, AbortSignal.timeout(LONGEST_MS))
      .then((response) => (response.ok ? response.blob() : null))
      .catch(() => null);
    setBusy(null);
    if (content !== null) return saveFile(`${kind}-articles.zip`, content);
    const text = 'The file could not be downloaded. Check your connection and try again.';
    toasts.show({ tone: 'error', text });
  }

  async function upload(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    if (file.size > MOST_BYTES.archive) {
      const most = formatSize(MOST_BYTES.archive);
      const text = `${file.name} is larger than ${most}. Make several archives of it.`;
      toasts.show({ tone: 'error', text });
      return;
    }
    setBusy('import');
    const result = await client.call(articleFilesApi.import, { file });
    setBusy(null);
    if (result.kind !== 'ok') {
      toasts.show({ tone: 'error', text: explain(result, 'Nothing was imported.') });
      return;
    }
    const { refused } = result.value;
    toasts.show({
      tone: refused.length === 0 ? 'success' : 'error',
      text: importWords(result.value),
      isLasting: refused.length > 0,
    });
    onImported();
  }

  return (
    <>
      <Button
        icon={<Download aria-hidden="true" />}
        isBusy={busy === 'export'}
        onClick={() => void download()}
      >
        Export
      </Button>
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
          void upload(event.currentTarget.files?.[0]);
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
