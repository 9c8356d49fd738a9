import * as z from 'zod';
import { text } from '#shared/contract/fields.ts';
import type { Project } from '#shared/contract/projects.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useApp } from '../../app-context.ts';
import { DialogForm } from '../../forms/DialogForm.tsx';
import { useForm } from '../../forms/use-form.ts';

const NewTitle = z.object({ title: text('Title', 200) });

export type RenameDialogProps = { project: Project; isOpen: boolean; onClose: () => void };

/** Gives a project another name. */
export function RenameDialog({ project, isOpen, onClose }: RenameDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Rename project"
      size="small"
      closesOnBackdrop={false}
    >
      {isOpen && <RenameForm project={project} onClose={onClose} />}
    </Dialog>
  );
}

function RenameForm({ project, onClose }: { project: Project; onClose: () => void }) {
  const { projects } = useApp().workspace;
  const form = useForm({
    schema: NewTitle,
    read: (field) => ({ title: field('title') }),
    submit: ({ title }) => projects.rename(project.id, title.trim()),
    onDone: onClose,
  });
  return (
    <DialogForm form={form} submit="Rename" onCancel={onClose}>
      <TextField
        label="Title"
        name="title"
        defaultValue={project.title}
        autoComplete="off"
        error={form.errors['title']}
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
      />
    </DialogForm>
  );
}
