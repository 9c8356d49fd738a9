import * as z from 'zod';
import { text } from '#shared/contract/fields.ts';
import type { Milestone } from '#shared/contract/milestones.ts';
import type { MilestonesStore } from '#stores/project-parts/milestones-store.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import { DialogForm } from '../../../forms/DialogForm.tsx';
import { useForm } from '../../../forms/use-form.ts';

const NewTitle = z.object({ title: text('Title', 200) });

export type RenameMilestoneProps = {
  /** Null while the dialog is closed. */
  milestone: Milestone | null;
  milestones: MilestonesStore;
  onClose: () => void;
};

/** Gives a milestone another title. */
export function RenameMilestone(props: RenameMilestoneProps) {
  const { milestone, onClose } = props;
  return (
    <Dialog
      isOpen={milestone !== null}
      onClose={onClose}
      title="Rename milestone"
      size="small"
      closesOnBackdrop={false}
    >
      {milestone !== null && <RenameForm key={milestone.id} {...props} milestone={milestone} />}
    </Dialog>
  );
}

type RenameFormProps = RenameMilestoneProps & { milestone: Milestone };

function RenameForm({ milestone, milestones, onClose }: RenameFormProps) {
  const form = useForm({
    schema: NewTitle,
    read: (field) => ({ title: field('title') }),
    submit: ({ title }) => milestones.change(milestone, { title: title.trim() }),
    onDone: onClose,
  });
  return (
    <DialogForm form={form} submit="Rename" onCancel={onClose}>
      <TextField
        label="Title"
        name="title"
        defaultValue={milestone.title}
        autoComplete="off"
        error={form.errors['title']}
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
      />
    </DialogForm>
  );
}
