import { useStore } from '@nanostores/react';
import { createAfterPaint } from '#platform/time/after-paint.ts';
import { Choice } from '#pomodoro/tasks/TaskChoices.tsx';
import { folded } from '#shared/domain/text/folded.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { useStandaloneTaskId } from '../../../tasks/list/standalone-choice.ts';
import { useApp } from '../../../workspace/app-context.ts';

const afterPaint = createAfterPaint();

/** The tasks outside every project, filtered by a search. */
export function StandaloneChoices({ search, onDone }: { search: string; onDone: () => void }) {
  const scope = useApp();
  const activeId = useStandaloneTaskId();
  const words = folded(search).split(/\s+/u).filter(Boolean);
  const found = valueOr(useStore(scope.workspace.tasks.$all), []).filter(
    ({ projectId, completed, title }) =>
      projectId === null && !completed && words.every((word) => folded(title).includes(word)),
  );
  return found.map((task) => (
    <Choice
      key={task.id}
      isChosen={task.id === activeId}
      onChoose={() => {
        onDone();
        afterPaint(() => void scope.workspace.actions.chooseLooseTask(task));
      }}
    >
      {task.title}
    </Choice>
  ));
}
