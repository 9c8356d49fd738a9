import { Archive } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '#platform/device/save-file.ts';
import { createBreaks } from '#platform/time/breaks.ts';
import { EXPORT_PARTS, type ExportPart } from '#shared/contract/account/account-data.ts';
import { Button } from '#ui/actions/Button.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import { zipFiles } from '../import/zip-files.ts';
import styles from '../Transfer.module.css';
import { DownloadError, type DownloadedAccount, downloadAccount } from './download-account.ts';
import { countCsvPieces, TABLES, writeCsv, writeReadme } from './export-tables.ts';

type Progress =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy'; readonly what: string; readonly done: number; readonly total: number }
  | { readonly kind: 'saved'; readonly file: string }
  | { readonly kind: 'failed'; readonly message: string };

type TableName = keyof typeof TABLES;

const SINGLE = [
  { name: 'sessions', label: 'Sessions', parts: ['sessions'] },
  { name: 'tasks', label: 'Tasks', parts: ['projects', 'tasks'] },
  { name: 'projects', label: 'Projects', parts: ['projects'] },
  { name: 'notes', label: 'Notes', parts: ['projects', 'notes'] },
] as const satisfies readonly { name: TableName; label: string; parts: readonly ExportPart[] }[];

/** Exports data: everything as one archive, or a list as CSV or JSON. */
export function ExportPane() {
  const { workspace } = useApp();
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' });
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const isBusy = progress.kind === 'busy';

  async function save(parts: readonly ExportPart[], pack: Pack): Promise<void> {
    const controller = new AbortController();
    leaving.current = controller;
    const show = (what: string) => (done: number, total: number) =>
      setProgress({ kind: 'busy', what, done, total });
    show('Preparing')(0, 1);
    try {
      const downloaded = await downloadAccount(parts, {
        client: workspace.client,
        signal: controller.signal,
        report: show('Downloading'),
      });
      const packed = await pack(downloaded, show('Packing'));
      if (controller.signal.aborted) return;
      const file = `${packed.name.replace('ripen', `ripen-${workspace.today()}`)}`;
      saveFile(file, packed.content);
      setProgress({ kind: 'saved', file });
    } catch (error) {
      if (controller.signal.aborted) return;
      const message =
        error instanceof DownloadError ? error.message : 'The file could not be made. Try again.';
      setProgress({ kind: 'failed', message });
    }
  }

  return (
    <div className={styles.pane}>
      <p>
        The archive contains everything in your account: sessions, tasks, projects, notes,
        milestones, planned blocks, settings, profile and the timer. It has JSON that can be
        imported again, and CSV tables with a description.
      </p>
      <Button
        variant="primary"
        className={styles.everything}
        icon={<Archive aria-hidden="true" />}
        isBusy={isBusy}
        data-autofocus
        onClick={() => void save(EXPORT_PARTS, packArchive)}
      >
        Download everything
      </Button>
      <ProgressLine progress={progress} />
      <table className={styles.table}>
        <caption>Single lists</caption>
        <tbody>
          {SINGLE.map(({ name, label, parts }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>
                <Button
                  size="small"
                  isBusy={isBusy}
                  aria-label={`${label} as CSV`}
                  onClick={() => void save(parts, packTable(name))}
                >
                  CSV
                </Button>{' '}
                <Button
                  size="small"
                  isBusy={isBusy}
                  aria-label={`${label} as JSON`}
                  onClick={() => void save([name], packJson(name))}
                >
                  JSON
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ProgressLine({ progress }: { progress: Progress }) {
  return (
    <div role="status" className={styles.status}>
      {progress.kind === 'busy' && (
        <p className={styles.progress}>
          <ProgressBar value={progress.done} max={progress.total} label={progress.what} />
          <span>{progress.what}</span>
        </p>
      )}
      {progress.kind === 'saved' && <p>{progress.file} was downloaded.</p>}
      {progress.kind === 'failed' && <p className={styles.problem}>{progress.message}</p>}
    </div>
  );
}

type Pack = (
  downloaded: DownloadedAccount,
  report: (done: number, total: number) => void,
) => Promise<{ name: string; content: Blob }>;

const packArchive: Pack = async ({ pieces, document }, report) => {
  const tables = Object.values(TABLES).map((table) => ({
    name: table.file,
    size: countCsvPieces(document, table),
    pieces: writeCsv(document, table),
  }));
  const content = await zipFiles(
    [
      { name: 'README.txt', size: 1, pieces: [writeReadme(document)] },
      { name: 'ripen.json', size: pieces.length, pieces },
      ...tables,
    ],
    report,
  );
  return { name: 'ripen.zip', content };
};

function packTable(name: TableName): Pack {
  return async ({ document }, report) => {
    const total = countCsvPieces(document, TABLES[name]);
    const takeBreak = createBreaks();
    const pieces: string[] = [];
    for (const piece of writeCsv(document, TABLES[name])) {
      report(pieces.push(piece), total);
      await takeBreak();
    }
    const content = new Blob(pieces, { type: 'text/csv' });
    return { name: `ripen-${TABLES[name].file}`, content };
  };
}

function packJson(name: TableName): Pack {
  return async ({ pieces }) => ({
    name: `ripen-${name}.json`,
    content: new Blob([...pieces], { type: 'application/json' }),
  });
}
