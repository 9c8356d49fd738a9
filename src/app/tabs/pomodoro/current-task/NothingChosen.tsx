import { ListTodo } from 'lucide-react';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { TasksCard } from '../TasksCard.tsx';
import { useDialogButton } from '../use-dialog-button.ts';
import { TaskPicker } from './TaskPicker.tsx';

/** Offers the first choice of a task where there is nothing to list. */
export function NothingChosen() {
  const picker = useDialogButton();
  return (
    <TasksCard title="Today" aside={null}>
      <EmptyState
        icon={<ListTodo />}
        title="What are you working on?"
        action={
          <Button variant="primary" {...picker.button}>
            Choose a task
          </Button>
        }
      >
        Choose a project and a task to track your sessions.
      </EmptyState>
      <TaskPicker {...picker.dialog} />
    </TasksCard>
  );
}
