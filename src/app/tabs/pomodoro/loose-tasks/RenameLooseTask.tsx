import * as z from 'zod';
import { text } from '#shared/contract/fields.ts';
import type { LooseTask } from '#shared/contract/loose-tasks.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import { DialogForm } from '../../../forms/DialogForm.tsx';
import { useForm } from '../../../forms/use-form.ts';

const NewTitle = z.object({ title: text('Title', 300) });

export type RenameLooseTaskProps = {
  /** Null while the dialog is closed. */
  task: LooseTask | null;
  onSave: (task: LooseTask, title: string) => Promise<CallResult<unknown>>;
  onClose: () => void;
};

/** Gives a task outside every project another name. */
export function RenameLooseTask(props: RenameLooseTaskProps) {
  const { task, onClose } = props;
  return (
    <Dialog
      isOpen={task !== null}
      onClose={onClose}
      title="Rename task"
      size="small"
      closesOnBackdrop={false}
    >
      {task !== null && <RenameForm key={task.id} {...props} task={task} />}
    </Dialog>
  );
}

function RenameForm({ task, onSave, onClose }: RenameLooseTaskProps & { task: LooseTask }) {
  const form = useForm({
    schema: NewTitle,
    read: (field) => ({ title: field('title') }),
    submit: ({ title }) => onSave(task, title.trim()),
    onDone: onClose,
  });
  return (
    <DialogForm form={form} submit="Rename" onCancel={onClose}>
      <TextField
        label="Title"
        name="title"
        defaultValue={task.title}
        autoComplete="off"
        error={form.errors['title']}
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
      />
    </DialogForm>
  );
}
