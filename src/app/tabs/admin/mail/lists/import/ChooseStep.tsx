import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { formatSize } from '#shared/domain/formats/size.ts';
import { MOST_BYTES } from '#shared/domain/formats/size-limits.ts';
import { Button } from '#ui/actions/Button.tsx';
import styles from './Import.module.css';
import { type OpenedTable, openContacts } from './open-contacts.ts';

export type ChooseStepProps = {
  /** Why the file chosen before could not be opened. */
  problem: string | null;
  onOpened: (opened: OpenedTable) => void;
};

/** Takes a file by a button or by dropping it, and opens it. */
export function ChooseStep({ problem, onOpened }: ChooseStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [isBusy, setBusy] = useState(false);

  async function open([file]: readonly File[]): Promise<void> {
    if (file === undefined || isBusy) return;
    setBusy(true);
    const opened = await openContacts(file);
    setBusy(false);
    onOpened(opened);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    void open([...event.dataTransfer.files]);
  }

  return (
    <div className={styles.pane}>
      <p>
        Import people who agreed to get mail. You see the first rows before anybody is added, and
        nobody is added twice.
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same. */}
      <div className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <Button
          variant="primary"
          icon={<FileUp aria-hidden="true" />}
          isBusy={isBusy}
          aria-describedby={hint}
          data-autofocus
          onClick={() => input.current?.click()}
        >
          Choose a file
        </Button>
        <p id={hint} className={styles.hint}>
          A CSV with a column of e-mail addresses, up to 100,000 rows and{' '}
          {formatSize(MOST_BYTES.contacts)}: UTF-8, UTF-16 or Windows-1252, with commas, semicolons
          or tabs.
        </p>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
          aria-label="File of contacts"
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            event.currentTarget.value = '';
            void open(files);
          }}
        />
      </div>
      <p role="alert" className={problem === null ? undefined : styles.problem}>
        {problem}
      </p>
    </div>
  );
}
