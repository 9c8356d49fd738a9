import * as z from 'zod';
import { text } from '#shared/contract/fields.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { DialogForm } from './DialogForm.tsx';
import { useForm } from './use-form.ts';

/** An entity with a title. */
interface Titled {
  readonly id: string;
  readonly title: string;
}

export type RenameDialogProps<Thing extends Titled> = {
  /** Null while the dialog is closed. */
  thing: Thing | null;
  /** Names the kind of thing: `task`. */
  kind: string;
  /** The most characters that a title may have. */
  longest: number;
  onSave: (thing: Thing, title: string) => Promise<CallResult<unknown>>;
  onClose: () => void;
};

/** Dialog that renames an entity. */
export function RenameDialog<Thing extends Titled>(props: RenameDialogProps<Thing>) {
  const { thing, kind, onClose } = props;
  return (
    <Dialog
      isOpen={thing !== null}
      onClose={onClose}
      title={`Rename ${kind}`}
      size="small"
      closesOnBackdrop={false}
    >
      {thing !== null && <RenameForm key={thing.id} {...props} thing={thing} />}
    </Dialog>
  );
}

function RenameForm<Thing extends Titled>(props: RenameDialogProps<Thing> & { thing: Thing }) {
  const { thing, longest, onSave, onClose } = props;
  const form = useForm({
    schema: z.object({ title: text('Title', longest) }),
    read: (field) => ({ title: field('title') }),
    submit: ({ title }) => onSave(thing, title.trim()),
    onDone: onClose,
  });
  return (
    <DialogForm form={form} submit="Rename" onCancel={onClose}>
      <TextField
        label="Title"
        name="title"
        defaultValue={thing.title}
        autoComplete="off"
        error={form.errors['title']}
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
      />
    </DialogForm>
  );
}
