import { Button } from '#ui/actions/Button.tsx';
import { SESSION_OF_TONE } from '../../page/session-of-tone.ts';
import type { MainAct } from '../screen/MainRow.tsx';
import type { Shown } from '../screen/shown.ts';
import styles from './ToolExtras.module.css';

/** A tool in its picture-in-picture window: the digits and the main action. */
export function MiniTool({ shown, main }: { shown: Shown; main: MainAct }) {
  return (
    <main className={styles.mini} data-session={SESSION_OF_TONE[shown.tone]}>
      <p>{shown.label}</p>
      <p className={styles.miniDigits} role="timer">
        {shown.clock}
      </p>
      <Button variant="primary" icon={main.icon} onClick={main.act}>
        {main.label}
      </Button>
    </main>
  );
}
