import { Button } from '#ui/actions/Button.tsx';
import type { ToolPageController } from '../../page/tool-page-controller.ts';
import { addTimeTo } from './add-time.ts';
import styles from './ToolExtras.module.css';

const STEPS = [
  ['−1 min', -60_000],
  ['+1 min', 60_000],
  ['+5 min', 300_000],
] as const;

/** Buttons that add time to the current step or remove it. */
export function AddTime({ controller, slot }: { controller: ToolPageController; slot: string }) {
  return (
    <div className={styles.add}>
      {STEPS.map(([label, ms]) => (
        <Button key={label} size="small" onClick={() => addTimeTo(controller, ms, slot)}>
          {label}
        </Button>
      ))}
    </div>
  );
}
