import { lengthText } from '#shared/domain/tools/runs/time-text.ts';
import type { RecentTimer } from '#stores/tools/page-memory.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useIsAwake } from '#ui/use-is-awake.ts';
import type { ToolPageController } from '../../page/tool-page-controller.ts';
import styles from './Recents.module.css';

export type RecentsProps = {
  controller: ToolPageController;
  /** Called with the timer that was tapped. */
  onChoose: (recent: RecentTimer) => void;
  most?: number;
};

/** The latest timers of this browser, from all pages. */
export function Recents({ controller, onChoose, most = 5 }: RecentsProps) {
  const isAwake = useIsAwake();
  const recents = isAwake ? latestOf(controller.memory.recents(), most) : [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a scrolling row in every browser.
    <div className={styles.recents} role="group" aria-label="Recently used">
      <span>{recents.length === 0 ? 'Timers you start will appear here.' : 'Recent'}</span>
      {recents.map((recent) => (
        <Button
          key={recentText(recent)}
          variant="chip"
          size="small"
          onClick={() => onChoose(recent)}
        >
          {recentText(recent)}
        </Button>
      ))}
    </div>
  );
}

const recentText = ({ name, ms }: RecentTimer) =>
  (name === '' ? '' : `${name} · `) + lengthText(ms);

/** Returns the latest timers without duplicates; the page they ran on does not matter. */
function latestOf(recents: readonly RecentTimer[], most: number): readonly RecentTimer[] {
  const texts = recents.map(recentText);
  return recents.filter((_, place) => texts.indexOf(texts[place] ?? '') === place).slice(0, most);
}
