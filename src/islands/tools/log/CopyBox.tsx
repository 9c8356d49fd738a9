import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import styles from './CopyBox.module.css';

export type CopyBoxProps = {
  label: string;
  text: string;
  /** Typed over before it is copied, where that is asked for. */
  canEdit?: boolean;
};

/** A text to take along. */
export function CopyBox({ label, text, canEdit = false }: CopyBoxProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [outcome, setOutcome] = useState('');
  const shown = typed ?? text;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shown);
      setOutcome('Copied');
    } catch {
      setOutcome('The browser did not allow it: select the text and copy it.');
    }
  };
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
        <Button onClick={() => void copy()}>Copy</Button>
        <span role="status" className="field-hint">
          {outcome}
        </span>
      </div>
    </div>
  );
}
