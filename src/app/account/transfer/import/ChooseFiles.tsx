import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { formatSize } from '#shared/domain/formats/size.ts';
import { MOST_BYTES } from '#shared/domain/formats/size-limits.ts';
import type { Remark } from '#shared/domain/import/import-plan.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import styles from '../Transfer.module.css';
import { type OpenedFiles, openFiles } from './open-files.ts';

export type ChooseFilesProps = {
  /** Errors in the files chosen before. */
  problems: readonly Remark[];
  onOpened: (opened: OpenedFiles) => void;
};

/** Accepts files by a button or by dropping, and reads them. */
export function ChooseFiles({ problems, onOpened }: ChooseFilesProps) {
  const { today } = useApp().workspace;
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [isBusy, setBusy] = useState(false);

  async function open(list: FileList): Promise<void> {
    const files = [...list];
    if (files.length === 0) return;
    setBusy(true);
    onOpened(await readAll(files, today()));
    setBusy(false);
    if (input.current !== null) input.current.value = '';
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    void open(event.dataTransfer.files);
  }

  return (
    <div className={styles.pane}>
      <p>
        Import your tasks from Todoist, or everything from another Ripen account. You’ll see a
        preview before anything is saved. Your existing data isn’t changed.
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same. */}
      <div className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <Button
          variant="primary"
          icon={<FileUp aria-hidden="true" />}
          isBusy={isBusy}
          aria-describedby={hintId}
          data-autofocus
          onClick={() => input.current?.click()}
        >
          Choose files
        </Button>
        <p id={hintId} className={styles.hint}>
          Todoist’s CSV (one file for each project, or the backup as a .zip), JSON of Todoist’s API,
          and Ripen’s own archive or ripen.json.
        </p>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept=".csv,.json,.zip,.txt,text/csv,application/json,application/zip"
          aria-label="Files to import"
          onChange={(event) => event.currentTarget.files && void open(event.currentTarget.files)}
        />
      </div>
      <div role="alert">
        {problems.length > 0 && (
          <ul className={styles.problems}>
            {problems.slice(0, 20).map(({ place, message }) => (
              <li key={`${place} ${message}`}>
                <strong>{place}</strong>: {message}
              </li>
            ))}
            {problems.length > 20 && <li>… and {problems.length - 20} more</li>}
          </ul>
        )}
      </div>
    </div>
  );
}

async function readAll(files: readonly File[], today: string): Promise<OpenedFiles> {
  const tooLarge = files.find(({ size }) => size > MOST_BYTES.taskFile);
  if (tooLarge !== undefined) {
    const message = `It is larger than ${formatSize(MOST_BYTES.taskFile)}. Export fewer projects at a time.`;
    return { kind: 'nothing', problems: [{ place: tooLarge.name, title: '', message }] };
  }
  try {
    const given = await Promise.all(
      files.map(async (file) => ({
        name: file.name,
        bytes: new Uint8Array(await file.arrayBuffer()),
      })),
    );
    return await openFiles(given, today);
  } catch {
    const message = 'It could not be read. Choose it again.';
    return { kind: 'nothing', problems: [{ place: files[0]?.name ?? '', title: '', message }] };
  }
}
