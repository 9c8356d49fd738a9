import { type ReactNode, useId, useState } from 'react';
import type { CallResult } from '#shared/domain/platform.ts';
import { reasonOf } from '#stores/storage/failure.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { FormMessage } from '../../../parts/forms/FormMessage.tsx';
import styles from './ActDialog.module.css';

export type ActDialogProps<Value> = {
  isOpen: boolean;
  /** Title with the act and its object: `Delete Ada Sand?`. */
  title: string;
  /** The consequences in numbers, and the fields of the act. */
  children: ReactNode;
  /** Label of the button, a verb. */
  verb: string;
  isDangerous?: boolean;
  /** Performs the act with the value of each field, trimmed. */
  onAct: (field: (name: string) => string) => Promise<CallResult<Value>>;
  onDone: (value: Value) => void;
  onClose: () => void;
};

/** Dialog for acts. It stays open with its input until the act has succeeded. */
export function ActDialog<Value>(props: ActDialogProps<Value>) {
  const { isOpen, title, children, verb, isDangerous = false, onAct, onDone, onClose } = props;
  const form = useId();
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  function close(): void {
    setMessage(null);
    onClose();
  }

  async function act(fields: FormData): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setMessage(null);
    const result = await onAct((name) => {
      const typed = fields.get(name);
      return typeof typed === 'string' ? typed.trim() : '';
    });
    setBusy(false);
    if (result.kind === 'ok') onDone(result.value);
    else setMessage(reasonOf(result));
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={title}
      closesOnBackdrop={false}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            form={form}
            variant={isDangerous ? 'danger' : 'primary'}
            isBusy={isBusy}
          >
            {verb}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void act(new FormData(event.currentTarget));
        }}
      >
        {children}
        <FormMessage message={message} />
      </form>
    </Dialog>
  );
}
