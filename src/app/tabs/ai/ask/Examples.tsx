import { useStore } from '@nanostores/react';
import { PLANNER_EXAMPLES } from '#shared/domain/ai/planner-examples.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import styles from './Examples.module.css';
import { askOf } from './store/ask-of.ts';

const EXAMPLES = [
  'How much did I focus this week?',
  'Which tasks are due next?',
  'At what time of day do I focus best?',
];

export type ExamplesProps = {
  /** The model may be asked, so that any question can be. */
  hasModel: boolean;
  focusField: () => void;
};

/** Questions for the field while nothing was asked; without a model those that can be answered. */
export function Examples({ hasModel, focusField }: ExamplesProps) {
  const { store } = askOf(useApp().workspace);
  const { exchanges, load } = useStore(store.$conversation);
  if (exchanges.length > 0 || load.kind !== 'ready') return null;
  return (
    <fieldset className={styles.examples}>
      <legend className="field-label">
        {hasModel ? 'For example' : 'Questions that the built-in planner answers'}
      </legend>
      {!hasModel && (
        <p className={styles.scope}>
          About any days: today, last week, October, 2025, since Monday, the last 30 days, one
          period compared to another. About all of your work, or a project, task or tag by its name.
        </p>
      )}
      {(hasModel ? EXAMPLES : PLANNER_EXAMPLES).map((question) => (
        <Button
          key={question}
          variant="chip"
          size="small"
          onClick={() => {
            store.write(question);
            focusField();
          }}
        >
          {question}
        </Button>
      ))}
    </fieldset>
  );
}
