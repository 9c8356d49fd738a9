import { formatNumber } from '#shared/domain/formats/formats.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useApp } from '../../../../workspace/app-context.ts';
import { detailOf } from '../../ai-views.ts';
import styles from './Experiment.module.css';
import { useLoadedExperiments, useRunning } from './use-experiments.ts';

/** Says above every view of the tab that an experiment is due to be judged, until it is decided. */
export function DueExperiment({ isReview }: { isReview: boolean }) {
  const { navigation } = useApp().workspace;
  useLoadedExperiments();
  const running = useRunning();
  if (running === null || !running.isDue) return null;
  const { projectTitle, toMinutes } = running.experiment;
  return (
    <section className={styles.due} aria-label="Experiment to decide">
      <p>
        Two weeks with {formatNumber(toMinutes)}-minute sessions for “{projectTitle}” are over.
        {isReview && ' Decide below.'}
      </p>
      {!isReview && (
        <Button
          size="small"
          onClick={() => navigation.go({ tab: 'ai', projectId: null, detail: detailOf('review') })}
        >
          See how it went
        </Button>
      )}
    </section>
  );
}
