import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '#ui/actions/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { type Outcome, useAct } from '../../../parts/calls/use-act.ts';
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
  onAct: (field: (name: string) => string) => Promise<Outcome<Value>>;
  onDone: (value: Value) => void;
  onClose: () => void;
};

/** Dialog for acts. It stays open with its input until the act has succeeded. */
export function ActDialog<Value>(props: ActDialogProps<Value>) {
  const { isOpen, title, children, verb, isDangerous = false, onAct, onDone, onClose } = props;
  const form = useId();
  const { act, isBusy, problem, setProblem } = useAct();

  function close(): void {
    setProblem(null);
    onClose();
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const field = (name: string) => {
      const typed = fields.get(name);
      return typeof typed === 'string' ? typed.trim() : '';
    };
    act({ call: () => onAct(field), onDone });
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
      <form id={form} className={styles.form} onSubmit={submit}>
        {children}
        <FormMessage message={problem} />
      </form>
    </Dialog>
  );
}
