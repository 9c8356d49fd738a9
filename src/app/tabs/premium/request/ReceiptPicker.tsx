import { FileUp } from 'lucide-react';
import { type ChangeEvent, useId, useState } from 'react';
import { formatSize } from '#shared/domain/formats/size.ts';
import { MOST_BYTES } from '#shared/domain/formats/size-limits.ts';
import styles from './ReceiptPicker.module.css';
import { type ReceiptFile, readReceiptFile } from './receipt-file.ts';

export type ReceiptPickerProps = {
  /** The label of the button. */
  label: string;
  /** Called with an accepted file. */
  onChoose: (file: Extract<ReceiptFile, { ok: true }>) => void;
  isBusy?: boolean;
};

/** File picker for a receipt; explains why a file is not accepted. */
export function ReceiptPicker({ label, onChoose, isBusy = false }: ReceiptPickerProps) {
  const [problem, setProblem] = useState('');
  const hintId = useId();

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = currentTarget.files?.[0];
    // The same file can be chosen again.
    currentTarget.value = '';
    if (file === undefined) return;
    const read = await readReceiptFile(file);
    setProblem(read.ok ? '' : read.problem);
    if (read.ok) onChoose(read);
  }

  return (
    <div className={styles.picker}>
      <label className={`button button-secondary button-small ${styles.choose}`}>
        <FileUp aria-hidden="true" />
        {label}
        <input
          type="file"
          accept="image/png,image/jpeg,image/webp,application/pdf"
          className="sr-only"
          aria-describedby={hintId}
          disabled={isBusy}
          onChange={(event) => void choose(event)}
        />
      </label>
      <p id={hintId} className={problem === '' ? 'field-hint' : 'field-error'} role="status">
        {problem ||
          `A picture (PNG, JPEG, WebP) or a PDF of at most ${formatSize(MOST_BYTES.receipt)}.`}
      </p>
    </div>
  );
}
