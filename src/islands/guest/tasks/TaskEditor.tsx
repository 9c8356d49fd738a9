import { useEffect, useState } from 'react';
import { loadChunk } from '#platform/page/loading/load-chunk.ts';
import { TaskFields } from '#pomodoro/tasks/TaskFields.tsx';
import { NO_ESTIMATE, readEstimate } from '#pomodoro/tasks/typed-estimate.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { SaveForm } from '../board/SaveForm.tsx';
import { typedText } from './typed-text.ts';

export type TaskEditorProps = {
  task: Task | null;
  /** All tasks of the visitor: the done ones tell what this one will take. */
  tasks: readonly Task[];
  onSave: (id: string, change: { title: string; estimate: number | null }) => void;
  onClose: () => void;
};

/** The title of a task and how many pomodoros it is thought to take; open while there is a task. */
export function TaskEditor(props: TaskEditorProps) {
  const { task, onClose } = props;
  return (
    <Dialog
      isOpen={task !== null}
      onClose={onClose}
      title="Edit task"
      size="small"
      closesOnBackdrop={false}
    >
      {task !== null && <EditForm {...props} key={task.id} task={task} />}
    </Dialog>
  );
}

type EditFormProps = TaskEditorProps & { task: Task };

function EditForm({ task, tasks, onSave, onClose }: EditFormProps) {
  const forecast = useForecast(task, tasks);
  const [wrong, setWrong] = useState<{ title?: string; estimate?: string }>({});
  function save(form: HTMLFormElement): void {
    const title = typedText(form, 'title');
    const estimate = readEstimate(typedText(form, 'estimate'));
    const isTooLong = title.length > 300;
    setWrong({
      ...(title === '' && { title: 'Title is missing.' }),
      ...(isTooLong && { title: 'Title is too long: at most 300 characters.' }),
      ...(estimate === undefined && { estimate: NO_ESTIMATE }),
    });
    if (title === '' || isTooLong || estimate === undefined) return;
    onSave(task.id, { title, estimate });
    onClose();
  }
  return (
    <SaveForm onSubmit={save} onCancel={onClose}>
      <TaskFields task={task} errors={wrong} forecast={forecast} />
    </SaveForm>
  );
}

type ForecastWords = (estimate: number | null) => string | null;

/** Returns the forecast of a task, whose code comes with the first editor; the field does without it until then. */
function useForecast(task: Task, tasks: readonly Task[]): ForecastWords | undefined {
  const [words, setWords] = useState<ForecastWords>();
  useEffect(() => {
    let isOpen = true;
    loadChunk(() => import('./guest-forecast.ts'))
      .then(({ guestForecastOf }) => {
        const found = guestForecastOf(task, tasks);
        if (isOpen) setWords(() => found);
      })
      .catch(() => {});
    return () => {
      isOpen = false;
    };
  }, [task, tasks]);
  return words;
}
