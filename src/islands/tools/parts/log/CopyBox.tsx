import { useState } from 'react';
import { Button } from '#ui/actions/Button.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { useCopying } from '../fields/use-copying.ts';
import styles from './CopyBox.module.css';

export type CopyBoxProps = {
  label: string;
  text: string;
  /** Whether the text can be edited before it is copied. */
  canEdit?: boolean;
};

/** A text with a button that copies it. */
export function CopyBox({ label, text, canEdit = false }: CopyBoxProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { outcome, copy } = useCopying();
  const shown = typed ?? text;
  return (
    <div className={styles.box}>
      <TextArea
        label={label}
        className={styles.text}
        rows={4}
        readOnly={!canEdit}
        value={shown}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={styles.acts}>
        <Button onClick={() => void copy(shown)}>Copy</Button>
        <span role="status" className="field-hint">
          {outcome}
        </span>
      </div>
    </div>
  );
}
