import { useState } from 'react';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { countWords } from '#shared/domain/tools/work/writing.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import { Button } from '#ui/actions/Button.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import type { ToolPageController } from '../../page/tool-page-controller.ts';
import { useCopying } from '../../parts/fields/use-copying.ts';
import styles from './Sprint.module.css';

export type WritingPadProps = {
  controller: ToolPageController;
  /** Whether a sprint runs; then the existing text cannot be changed. */
  isLocked: boolean;
  /** Called with the number of words added. */
  onWrite: (words: number) => void;
};

/** Text field that during a sprint only accepts text added at its end. */
export function WritingPad({ controller, isLocked, onWrite }: WritingPadProps) {
  const [text, setText] = useState(() => controller.storage.read(STORAGE_KEYS.writingPad) ?? '');
  const { outcome, isCopied, copy } = useCopying();
  const put = (next: string) => {
    setText(next);
    controller.storage.write(STORAGE_KEYS.writingPad, next);
  };
  const write = (next: string) => {
    if (isLocked && !next.startsWith(text))
      return controller.$message.set('Keep writing until it rings');
    onWrite(countWords(next) - countWords(text));
    put(next);
  };
  return (
    <div className={styles.pad}>
      <TextArea
        label="Pad"
        rows={6}
        value={text}
        hint={
          isLocked
            ? 'Keep writing: nothing can be deleted until it rings.'
            : 'You can edit between sprints, but not during one.'
        }
        onChange={(event) => write(event.currentTarget.value)}
        onSelect={({ currentTarget }) => {
          if (isLocked && currentTarget.selectionStart < text.length) {
            currentTarget.setSelectionRange(text.length, text.length);
          }
        }}
      />
      <div className={styles.padActs}>
        <Button size="small" onClick={() => void copy(text)}>
          Copy the text
        </Button>
        {!isLocked && isCopied && (
          <Button size="small" onClick={() => put('')}>
            Empty the pad
          </Button>
        )}
        <span className="field-hint" role="status">
          {outcome}
        </span>
        <span className="field-hint">{formatNumber(countWords(text))} words</span>
      </div>
    </div>
  );
}
